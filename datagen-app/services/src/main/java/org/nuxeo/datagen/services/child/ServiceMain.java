package org.nuxeo.datagen.services.child;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.nuxeo.datagen.importer.service.ServiceKind;

/**
 * Main class of a child virtual machine: starts one service, says where on standard output, and lives until its
 * standard input ends.
 *
 * <p>The input is a pipe whose only other end is in the parent, so it ends with the parent, even with one that was
 * killed. Then the service is stopped, given up after a while if it hangs, its folder deleted, and the machine halted.
 * Ctrl-C reaches the whole process group of a terminal: children ignore it, so that the parent decides in which order
 * things end.
 */
public final class ServiceMain {
    /** The line on standard output that says the service is up starts with this; the address follows. */
    public static final String ADDRESS_PREFIX = "address ";

    /** The line on standard output that says a collection asked for is done. */
    public static final String COLLECTED = "collected";

    private static final long STOP_MILLIS = 1_500;

    private ServiceMain() {}

    /** @param arguments slug of the service, folder of its own */
    public static void main(String[] arguments) {
        PrintStream toParent = System.out;
        System.setOut(System.err);
        ignoreTerminalSignals();
        ChildService service = create(arguments[0]);
        Path folder = Path.of(arguments[1]);
        endWithInput(System.in, toParent, service, folder);
        try {
            Files.createDirectories(folder);
            String address = service.start(folder);
            System.err.println(arguments[0] + " answers at " + address);
            toParent.println(ADDRESS_PREFIX + address);
            toParent.flush();
            // Elasticsearch has daemon threads only; the watch of the input halts the machine.
            new CountDownLatch(1).await();
        } catch (Throwable e) {
            e.printStackTrace(new PrintStream(System.err, true, StandardCharsets.UTF_8));
            end(service, folder, 1);
        }
    }

    private static ChildService create(String slug) {
        if (slug.equals(ServiceKind.KAFKA.slug())) {
            return new KafkaChild();
        }
        if (slug.equals(ServiceKind.ELASTICSEARCH.slug())) {
            return new ElasticsearchChild();
        }
        if (slug.equals(ServiceKind.MONGO.slug())) {
            return new MongoChild();
        }
        throw new IllegalArgumentException("no service is called " + slug);
    }

    /** Collects garbage for every byte that arrives, and ends with the last. */
    private static void endWithInput(InputStream input, PrintStream toParent, ChildService service, Path folder) {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (input.read() >= 0) {
                            System.gc();
                            toParent.println(COLLECTED);
                            toParent.flush();
                        }
                    } catch (IOException e) {
                        System.err.println("standard input: " + e.getMessage());
                    }
                    end(service, folder, 0);
                },
                "end-with-parent");
        watch.setDaemon(true);
        watch.start();
    }

    private static synchronized void end(ChildService service, Path folder, int exitCode) {
        Thread stop = new Thread(
                () -> {
                    try {
                        service.stop();
                    } catch (Exception e) {
                        System.err.println("stopping: " + e);
                    }
                },
                "stop");
        stop.setDaemon(true);
        stop.start();
        try {
            stop.join(STOP_MILLIS);
        } catch (InterruptedException e) {
            System.err.println("interrupted while stopping");
        }
        FolderTree.deletePatiently(folder);
        Runtime.getRuntime().halt(exitCode);
    }

    /**
     * Ignores the signals a terminal sends to the whole process group. The class is reached by name because the
     * compiler warns about it, though every supported virtual machine exports it.
     */
    private static void ignoreTerminalSignals() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object ignore = handler.getField("SIG_IGN").get(null);
            for (String name : new String[] {"INT", "HUP"}) {
                signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(name), ignore);
            }
        } catch (ReflectiveOperationException e) {
            System.err.println("signals of the terminal are not ignored: " + e);
        }
    }
}
