"""A master that forks workers, and pages that master and workers write, drop and move in known numbers.

    calibration.py WORKERS PAGES named|small|huge

Each kind of treatment has a region of its own. "named" regions are private mappings of memfds, so that each can be found by
its name in /proc/PID/maps; "small" and "huge" ones are anonymous memory, of which huge pages are refused or asked for
(MADV_NOHUGEPAGE, MADV_HUGEPAGE). PAGES is a multiple of 1024; regions begin at a multiple of 2 MiB.

Every SIGUSR1 to the master begins a round: each worker in turn does its part, then the master does its own, then the master
prints "round N done". The first round does the same as the second to regions of two huge pages, so that what the interpreter
itself writes (code it has not run before, its memory pools) is written then.
"""

import ctypes
import os
import signal
import sys

PAGE = os.sysconf("SC_PAGE_SIZE")
HUGE = 2 << 20
READ_WRITE, PRIVATE, ANONYMOUS, FIXED = 3, 2, 0x20, 0x10
DONTNEED, HUGEPAGE, NOHUGEPAGE = 4, 14, 15
MAYMOVE_FIXED = 3

libc = ctypes.CDLL(None, use_errno=True)
address, size, number = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
libc.mmap.restype = libc.mremap.restype = address
libc.mmap.argtypes = [address, size, number, number, number, ctypes.c_long]
libc.mremap.argtypes = [address, size, size, number, address]
libc.munmap.argtypes = [address, size]
libc.madvise.argtypes = [address, size, number]


def succeed(result):
    """The result of a call of the C library, unless it failed."""
    if result in (-1, ctypes.c_void_p(-1).value):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def aligned_place(length):
    """A free range of addresses that begins at a multiple of 2 MiB."""
    start = succeed(libc.mmap(None, length + HUGE, 0, PRIVATE | ANONYMOUS, -1, 0))
    libc.munmap(start, length + HUGE)
    return (start + HUGE - 1) // HUGE * HUGE


def region(kind, name, pages):
    """A private mapping that nobody has touched yet."""
    length = pages * PAGE
    place = aligned_place(length)
    if kind == "named":
        file = os.memfd_create(name)
        os.truncate(file, length)
        succeed(libc.mmap(place, length, READ_WRITE, PRIVATE | FIXED, file, 0))
        os.close(file)
    else:
        succeed(libc.mmap(place, length, READ_WRITE, PRIVATE | ANONYMOUS | FIXED, -1, 0))
        succeed(libc.madvise(place, length, HUGEPAGE if kind == "huge" else NOHUGEPAGE))
    return place


def write(start, pages, step=1):
    for page in range(0, pages, step):
        ctypes.memset(start + page * PAGE, 0x55, 1)


def read(start, pages):
    for page in range(pages):
        ctypes.string_at(start + page * PAGE, 1)


class Regions:
    """One region for each treatment; most are populated by the master before it forks."""

    def __init__(self, kind, prefix, pages):
        self.kind, self.prefix, self.pages = kind, prefix, pages
        populated = ("copied", "scattered", "dropped", "replaced", "moved", "masters", "everyones")
        self.at = {name: region(kind, prefix + name, pages) for name in (*populated, "untouched")}
        for name in populated:
            write(self.at[name], pages)
        self.zero = region("small", "", pages)

    def worker(self):
        pages = self.pages
        write(self.at["copied"], pages // 2)
        write(self.at["scattered"], pages, step=512)
        succeed(libc.madvise(self.at["dropped"], pages // 2 * PAGE, DONTNEED))
        succeed(libc.madvise(self.at["replaced"], pages // 2 * PAGE, DONTNEED))
        write(self.at["replaced"], pages // 2)
        self.move("moved")
        write(self.at["everyones"], pages)
        write(self.at["untouched"], pages // 2)
        write(region(self.kind, self.prefix + "fresh", pages), pages)
        read(self.zero, pages)

    def move(self, name):
        """Moves a region's pages to other addresses; nothing else can come to lie where they were."""
        length = self.pages * PAGE
        succeed(libc.mremap(self.at[name], length, length, MAYMOVE_FIXED, aligned_place(length)))
        succeed(libc.mmap(self.at[name], length, 0, PRIVATE | ANONYMOUS | FIXED, -1, 0))

    def master(self):
        write(self.at["masters"], self.pages // 2)
        write(self.at["everyones"], self.pages)


def serve(commands, answers, rounds):
    for regions in rounds:
        if not os.read(commands, 1):
            return
        regions.worker()
        os.write(answers, b".")
    os.read(commands, 1)


def main():
    workers, pages, kind = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    rounds = [Regions(kind, "rehearsed-", 1024), Regions(kind, "", pages)]
    pipes = []
    for _ in range(workers):
        command, answer = os.pipe(), os.pipe()
        if os.fork() == 0:
            serve(command[0], answer[1], rounds)
            os._exit(0)
        pipes.append((command[1], answer[0]))
    print("forked")
    for count, regions in enumerate(rounds, start=1):
        signal.sigwait({signal.SIGUSR1})
        for command, answer in pipes:
            os.write(command, b".")
            if not os.read(answer, 1):
                raise SystemExit("a worker ended")
        regions.master()
        print(f"round {count} done")
    signal.pause()


main()
