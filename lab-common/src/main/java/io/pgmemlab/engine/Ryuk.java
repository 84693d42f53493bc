package io.pgmemlab.engine;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import io.pgmemlab.LabException;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.ImageNameSubstitutor;
import org.testcontainers.utility.ResourceReaper;

/**
 * Testcontainers' helper container, which removes containers seconds after their process died. Testcontainers insists on
 * it, spends two minutes on an image that cannot be had, and lets only an environment variable say otherwise, which a
 * running JVM cannot set. Where the image is not present, its other reaper (a shutdown hook) is put in place, as the
 * variable {@code TESTCONTAINERS_RYUK_DISABLED} would. A killed run's containers then go when the next one starts:
 * {@link Leftovers}.
 */
final class Ryuk {
    /** As in Testcontainers 2.0.5; {@code RyukTest} notices when it changes. */
    static final String IMAGE = "testcontainers/ryuk:0.14.0";

    private Ryuk() {}

    /** Before the factory's client is asked for, which starts Ryuk. */
    static void onlyIfPresent(DockerClientFactory factory) {
        boolean disabled = Boolean.parseBoolean(System.getenv("TESTCONTAINERS_RYUK_DISABLED"));
        if (disabled || !isPresent(factory)) {
            useShutdownHookInstead();
        }
    }

    private static boolean isPresent(DockerClientFactory factory) {
        String image = ImageNameSubstitutor.instance()
                .apply(DockerImageName.parse(IMAGE))
                .asCanonicalNameString();
        try (DockerClient client = DockerClientProviderStrategy.getClientForConfig(factory.getTransportConfig())) {
            client.inspectImageCmd(image).exec();
            return true;
        } catch (NotFoundException e) {
            return false;
        } catch (IOException e) {
            throw new LabException("Docker engine: " + e.getMessage(), e);
        }
    }

    private static synchronized void useShutdownHookInstead() {
        try {
            Field instance = ResourceReaper.class.getDeclaredField("instance");
            instance.setAccessible(true);
            if (instance.get(null) == null) {
                Constructor<?> hook = Class.forName("org.testcontainers.utility.JVMHookResourceReaper")
                        .getDeclaredConstructor();
                hook.setAccessible(true);
                instance.set(null, hook.newInstance());
            }
        } catch (ReflectiveOperationException e) {
            throw new LabException(
                    "This Testcontainers keeps its reaper elsewhere: set TESTCONTAINERS_RYUK_DISABLED=true", e);
        }
    }
}
