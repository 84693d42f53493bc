package io.pgmemlab.engine;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.LogContainerCmd;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** What a container wrote, the two streams apart. */
public record ContainerLog(String stdout, String stderr) {

    public static ContainerLog of(Engine engine, String containerId) {
        return read(engine.client().logContainerCmd(containerId).withTailAll()).log();
    }

    /** The last lines of both streams together, for messages. */
    public static String tail(Engine engine, String containerId, int lines) {
        return read(engine.client().logContainerCmd(containerId).withTail(lines))
                .both
                .toString(StandardCharsets.UTF_8);
    }

    private static Collector read(LogContainerCmd command) {
        return Callbacks.await(
                command.withStdOut(true).withStdErr(true).exec(new Collector()), "reading a container's log");
    }

    /** Bytes, not strings: a frame may end within a character. */
    private static final class Collector extends ResultCallback.Adapter<Frame> {
        private final ByteArrayOutputStream stdout = new ByteArrayOutputStream();
        private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
        private final ByteArrayOutputStream both = new ByteArrayOutputStream();

        @Override
        public void onNext(Frame frame) {
            (frame.getStreamType() == StreamType.STDERR ? stderr : stdout).writeBytes(frame.getPayload());
            both.writeBytes(frame.getPayload());
        }

        ContainerLog log() {
            return new ContainerLog(stdout.toString(StandardCharsets.UTF_8), stderr.toString(StandardCharsets.UTF_8));
        }
    }
}
