package io.pgmemlab.probe.family;

import io.pgmemlab.proc.MemoryMap.Mapping;
import io.pgmemlab.proc.Pagemap;

/**
 * A mapping whose writes go to pages of the process's own.
 *
 * @param first its first page's number (address ÷ page size)
 * @param end the first page after it
 * @param name stable and without a path: {@code [heap]}, {@code [stack]}, {@code [anon]}, or a file's base name
 * @param ofFile whether its untouched pages are those of a file
 */
record PrivateMapping(long first, long end, String name, boolean ofFile) {
    static PrivateMapping of(Mapping mapping) {
        long size = Pagemap.pageSize().count();
        return new PrivateMapping(mapping.start() / size, mapping.end() / size, name(mapping), mapping.isFile());
    }

    /**
     * Whether the mapping holds pages that count. The kernel's own ({@code [vdso]}, {@code [vvar]}, {@code [vsyscall]}) are the
     * same in every process and in no sum of smaps; pages of hugetlbfs are in none either.
     */
    static boolean counts(Mapping mapping) {
        return mapping.isPrivate()
                && mapping.start() >= 0
                && !mapping.name().startsWith("[v")
                && !mapping.name().startsWith("/anon_hugepage");
    }

    /**
     * Nameless memory is all {@code [anon]}: the part of a library's data that is no file (.bss) cannot be told from other
     * memory that happens to lie behind it, since the kernel merges the two.
     */
    private static String name(Mapping mapping) {
        String name = mapping.name();
        if (name.isEmpty() || name.startsWith("[anon")) {
            return "[anon]";
        }
        if (name.startsWith("[stack")) {
            return "[stack]";
        }
        return name.substring(name.lastIndexOf('/') + 1);
    }
}
