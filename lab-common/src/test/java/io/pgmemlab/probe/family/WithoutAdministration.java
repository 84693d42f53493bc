package io.pgmemlab.probe.family;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import java.util.function.Supplier;

/** Does something without CAP_SYS_ADMIN. Capabilities are a thread's own, so that other threads keep theirs. */
final class WithoutAdministration {
    private static final int VERSION_3 = 0x20080522;
    private static final int SYS_ADMIN = 1 << 21;

    static {
        Native.register(WithoutAdministration.class, Platform.C_LIBRARY_NAME);
    }

    private WithoutAdministration() {}

    static <T> T call(Supplier<T> action) {
        try (Memory header = new Memory(8);
                Memory data = new Memory(24)) {
            header.setInt(0, VERSION_3);
            header.setInt(4, 0);
            succeed(capget(Pointer.nativeValue(header), Pointer.nativeValue(data)));
            int effective = data.getInt(0);
            data.setInt(0, effective & ~SYS_ADMIN);
            succeed(capset(Pointer.nativeValue(header), Pointer.nativeValue(data)));
            try {
                return action.get();
            } finally {
                data.setInt(0, effective);
                succeed(capset(Pointer.nativeValue(header), Pointer.nativeValue(data)));
            }
        }
    }

    private static void succeed(int result) {
        if (result != 0) {
            throw new IllegalStateException("capget or capset failed with errno " + Native.getLastError());
        }
    }

    private static native int capget(long header, long data);

    private static native int capset(long header, long data);
}
