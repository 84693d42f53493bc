"""A master and workers that hold memory like those of a preloaded application, until their input ends.

    forked_family.py objects|pages WORKERS MIB

"objects": the master makes MIB of small Python objects, each worker visits a third of them (which copies their pages) and makes
some of its own. "pages": the master fills MIB of plain pages, each worker writes to every fourth. Prints the pids, the
master's first.
"""

import ctypes
import mmap
import os
import sys

PAGE = mmap.PAGESIZE


def objects(mib):
    return [{"key": str(i), "value": [i, float(i)]} for i in range(mib * 2600)]


def visit(everything):
    kept = [item for item in everything[:: 3 * 64] for _ in range(2)]
    own = objects(4)
    for item in everything[: len(everything) // 3]:
        kept.append(item["value"])
    return kept, own


def pages(mib):
    memory = mmap.mmap(-1, mib << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    place = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    ctypes.memset(place, 1, mib << 20)
    return memory, place


def write_some(memory_and_place, mib):
    place = memory_and_place[1]
    for page in range(0, (mib << 20) // PAGE, 4):
        ctypes.memset(place + page * PAGE, 2, 1)


def main():
    kind, workers, mib = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    held = objects(mib) if kind == "objects" else pages(mib)
    pids = [os.getpid()]
    for _ in range(workers):
        ready, done = os.pipe()
        pid = os.fork()
        if pid == 0:
            kept = visit(held) if kind == "objects" else write_some(held, mib)
            os.write(done, b".")
            sys.stdin.read()
            os._exit(0 if kept is None or kept else 1)
        os.read(ready, 1)
        pids.append(pid)
    print(*pids, flush=True)
    sys.stdin.read()


main()
