/** What the tests of all modules share: scenarios in processes of their own, golden files, a browser. */
package io.pgmemlab.harness;
