/**
 * Text of {@code /proc}, cgroup and PSI files turned into records. Pure functions: no input or output beyond a given path.
 * Files of numbers, a 64-bit one for each page ({@link io.pgmemlab.proc.Pagemap}), stay numbers.
 *
 * <p>Every parser keeps the same rules:
 *
 * <ul>
 *   <li>A field that the text does not hold is absent ({@code find…}) or an error ({@code require…}), never 0.
 *   <li>A text that does not end in a newline was cut short and is refused: the kernel ends each line with one, and a cut
 *       through a number would leave a smaller number. An empty text is refused too.
 *   <li>The kernel's counters are unsigned 64-bit. Where such a number is a {@code long} it is to be read with
 *       {@link Long#toUnsignedString(long)} and {@link Long#compareUnsigned}; a difference of two readings
 *       ({@code later - earlier}) is right across the sign bit. A size that does not fit in {@link io.pgmemlab.Bytes} is
 *       an error.
 *   <li>What does not have the kernel's form throws {@link io.pgmemlab.proc.MalformedTextException}, which names the
 *       source, the line and what was expected.
 * </ul>
 */
package io.pgmemlab.proc;
