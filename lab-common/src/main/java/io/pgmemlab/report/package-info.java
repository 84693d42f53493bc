/**
 * What a reader gets of a bundle: a plain table for the console and one self-contained HTML page with charts.
 *
 * <p>Everything is made from the bundle's files alone, so that any bundle, also one of a killed run, can be rendered again.
 * A scenario adds its own sections, console table and conclusion as a {@link io.pgmemlab.report.ScenarioReport}.
 */
package io.pgmemlab.report;
