package io.pgmemlab.proc;

import com.sun.jna.Native;
import com.sun.jna.Platform;

/** The few calls of the C library, mapped directly. {@code size_t} and {@code off_t} are 64-bit wherever this lab runs. */
final class LibC {
    static final int O_RDONLY = 0;
    static final int O_CLOEXEC = 0x80000;

    static final int EPERM = 1;
    static final int ENOENT = 2;
    static final int ESRCH = 3;
    static final int EINTR = 4;
    static final int EACCES = 13;
    static final int ENODEV = 19;
    static final int EINVAL = 22;
    static final int ENOTTY = 25;
    static final int EOPNOTSUPP = 95;

    static {
        Native.register(LibC.class, Platform.C_LIBRARY_NAME);
    }

    private LibC() {}

    static native int open(byte[] path, int flags);

    static native long read(int descriptor, long buffer, long size);

    static native long pread(int descriptor, long buffer, long size, long offset);

    static native int ioctl(int descriptor, long request, long argument);

    static native int close(int descriptor);

    static native int getpagesize();
}
