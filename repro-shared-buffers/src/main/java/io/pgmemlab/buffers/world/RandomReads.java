package io.pgmemlab.buffers.world;

import com.sun.nio.file.ExtendedOpenOption;
import io.pgmemlab.LabException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How many random reads of a page the disk below a directory does, past the page cache. */
final class RandomReads {
    private static final int PAGE = World.BLOCK;
    private static final int ALIGNED = 4096;
    private static final int AT_ONCE = 8;

    private RandomReads() {}

    /**
     * Reads pages of the largest file below a directory at random, eight at a time.
     *
     * @return reads a second
     * @throws LabException when the file cannot be read past the page cache
     */
    static double perSecond(Path directory, Duration time) {
        var threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            Path file = largest(directory);
            long pages = Files.size(file) / PAGE;
            long until = System.nanoTime() + time.toNanos();
            var counts = threads.invokeAll(IntStream.range(0, AT_ONCE)
                    .mapToObj(reader -> (java.util.concurrent.Callable<Long>)
                            () -> read(file, pages, new SplittableRandom(reader), until))
                    .toList());
            long reads = 0;
            for (Future<Long> count : counts) {
                reads += count.get();
            }
            return reads / (time.toNanos() / 1e9);
        } catch (IOException | UncheckedIOException | ExecutionException e) {
            throw new LabException("cannot measure random reads in the template: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while random reads were measured", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static long read(Path file, long pages, SplittableRandom random, long until) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, ExtendedOpenOption.DIRECT)) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(PAGE + ALIGNED)
                    .alignedSlice(ALIGNED)
                    .limit(PAGE);
            long reads = 0;
            while (System.nanoTime() < until) {
                channel.read(buffer.clear().limit(PAGE), random.nextLong(pages) * PAGE);
                reads++;
            }
            return reads;
        }
    }

    private static Path largest(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .filter(file -> file.toFile().length() >= PAGE)
                    .orElseThrow(() -> new IOException("there is no file in " + directory));
        }
    }
}
