// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.child;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.nuxeo.datagen.core.DaemonThread;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * The main class of a child JVM. It starts one service, writes its address to standard output, and runs until its
 * standard input ends.
 *
 * <p>Standard input is a pipe from the parent, so it ends with the parent, even if the parent is killed. Then the
 * service is stopped, with a time limit, its folder is deleted, and the JVM is halted. Ctrl-C in a terminal signals the
 * whole process group. Children ignore it, so that the parent controls the order of the shutdown.
 */
public final class ServiceMain {
    /** Prefix of the line on standard output with the address, which means that the service is ready. */
    public static final String ADDRESS_PREFIX = "address ";

    /** Line on standard output that confirms a garbage collection. */
    public static final String COLLECTED = "collected";

    private static final long STOP_MILLIS = 1_500;

    private ServiceMain() {}

    /**
     * Runs a service.
     *
     * @param arguments slug of the service, and its folder
     */
    public static void main(String[] arguments) {
        PrintStream toParent = System.out;
        System.setOut(System.err);
        ignoreTerminalSignals();
        Path folder = Path.of(arguments[1]);
        AtomicReference<AutoCloseable> server = new AtomicReference<>(() -> {});
        endWithInput(System.in, toParent, server, folder);
        try {
            Files.createDirectories(folder);
            String address = start(ServiceKind.of(arguments[0]), folder, server::set);
            System.err.println(arguments[0] + " answers at " + address);
            toParent.println(ADDRESS_PREFIX + address);
            toParent.flush();
            // Elasticsearch has only daemon threads, so this thread stays alive until the end of the input halts the
            // JVM
            new CountDownLatch(1).await();
        } catch (Throwable e) {
            e.printStackTrace(new PrintStream(System.err, true, StandardCharsets.UTF_8));
            end(server, folder, 1);
        }
    }

    /**
     * Starts a server on a free loopback port. MongoDB's stand-in keeps its data in the heap.
     *
     * @param folder an existing folder for its data
     * @param stops receives, before the start, what stops the server
     * @return the address for clients
     */
    private static String start(ServiceKind kind, Path folder, Consumer<AutoCloseable> stops) throws Exception {
        return switch (kind) {
            case KAFKA -> KafkaChild.start(folder, stops);
            case ELASTICSEARCH -> ElasticsearchChild.start(folder, stops);
            case MONGO -> {
                MongoServer server = new MongoServer(new MemoryBackend());
                stops.accept(server::shutdownNow);
                server.bind("127.0.0.1", 0);
                yield "mongodb://127.0.0.1:" + server.getLocalAddress().getPort();
            }
        };
    }

    /**
     * Starts a thread that collects garbage for every byte of the input, and ends the service at the end of the input.
     */
    private static void endWithInput(
            InputStream input, PrintStream toParent, AtomicReference<AutoCloseable> server, Path folder) {
        new DaemonThread("end-with-parent", () -> {
                    try {
                        while (input.read() >= 0) {
                            System.gc();
                            toParent.println(COLLECTED);
                            toParent.flush();
                        }
                    } catch (IOException e) {
                        System.err.println("Standard input cannot be read: " + e.getMessage());
                    }
                    end(server, folder, 0);
                })
                .start();
    }

    private static synchronized void end(AtomicReference<AutoCloseable> server, Path folder, int exitCode) {
        Thread stop = new DaemonThread("stop", () -> {
            try {
                Objects.requireNonNull(server.get()).close();
            } catch (Exception e) {
                System.err.println("The service did not stop cleanly: " + e);
            }
        });
        stop.start();
        try {
            stop.join(STOP_MILLIS);
        } catch (InterruptedException e) {
            System.err.println("Interrupted while the service was stopping");
        }
        FolderTree.deletePatiently(folder);
        Runtime.getRuntime().halt(exitCode);
    }

    /**
     * Ignores the signals that a terminal sends to the whole process group. The signal class is accessed by reflection,
     * because the compiler warns about its direct use; every supported JVM exports it.
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
            System.err.println("Signals of the terminal cannot be ignored: " + e);
        }
    }
}
