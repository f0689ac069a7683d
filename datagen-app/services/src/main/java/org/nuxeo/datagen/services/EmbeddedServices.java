// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A set of running embedded services.
 *
 * <p>No service outlives this object or this JVM. {@link #close()} ends the child processes and deletes their folders.
 * A shutdown hook does the same when a signal ends the JVM. If the JVM is killed, the children end when their standard
 * input ends.
 */
public final class EmbeddedServices implements AutoCloseable {
    /**
     * Time limit for a child that hangs at the start. A child that fails to start ends by itself and is detected
     * immediately.
     */
    private static final long START_MILLIS = 180_000;

    private static final int TRY_MILLIS = 5_000;
    private static final int LAUNCHES = 3;

    private final Map<ServiceKind, ServiceProcess> processes = new ConcurrentSkipListMap<>();
    private final Map<ServiceKind, String> addresses = new ConcurrentSkipListMap<>();
    private final Path folder;
    private final Thread hook = new Thread(this::endChildren, "end-embedded-services");
    private volatile boolean closed;

    /**
     * Makes a set that has no services yet.
     *
     * @param folder folder of their logs ({@code kafka.log} …) and, while they run, of their data; created if absent
     */
    public EmbeddedServices(Path folder) {
        this.folder = folder;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts services concurrently and returns when all of them answer a client.
     *
     * @param kinds the services to start, possibly none
     * @param folder folder as in {@link #EmbeddedServices}
     * @throws ServiceDownException if a service does not start, with its name and the last lines of its log; the others
     *     are ended
     */
    public static EmbeddedServices start(Set<ServiceKind> kinds, ServiceHeaps heaps, Path folder)
            throws InterruptedException {
        return start(kinds, heaps, Use.LONG, folder, kind -> {});
    }

    /**
     * Starts services concurrently and reports each one that answers.
     *
     * @param use the amount of work that is expected of them
     * @param answering called with each service that answers, from the threads that wait for them
     */
    public static EmbeddedServices start(
            Set<ServiceKind> kinds, ServiceHeaps heaps, Use use, Path folder, Consumer<ServiceKind> answering)
            throws InterruptedException {
        EmbeddedServices services = new EmbeddedServices(folder);
        try {
            services.start(kinds, heaps, use, answering);
            return services;
        } catch (Throwable e) {
            services.close();
            throw e;
        }
    }

    /** Returns the addresses of the services. */
    public ServiceAddresses addresses() {
        return ServiceAddresses.of(addresses::get);
    }

    /** Returns the kinds of the services. */
    public Set<ServiceKind> kinds() {
        return Set.copyOf(addresses.keySet());
    }

    /**
     * Runs work that needs these services. If one of them ends, the work is given up soon after.
     *
     * @return the result of the work
     * @throws ServiceDownException if a service has ended, with its name, instead of the failure of its client
     */
    public <R> R during(Callable<R> work) throws Exception {
        SupervisedWork supervised = new SupervisedWork();
        onEnd(supervised::giveUp);
        try {
            return supervised.run(work);
        } catch (ServicesException | ServiceDownException e) {
            throw e;
        } catch (RuntimeException e) {
            checkAlive();
            throw e;
        }
    }

    /**
     * Checks that all children are running, so that the cause is reported instead of the failure of a client.
     *
     * @throws ServiceDownException if a child has ended, with the last lines of its log
     */
    public void checkAlive() {
        for (ServiceProcess process : processes.values()) {
            if (!process.isAlive()) {
                throw new ServiceDownException(process.ending());
            }
        }
    }

    /**
     * Starts the children that have ended again, without the data that they had.
     *
     * @throws ServiceDownException if one does not start
     */
    public void restartEnded() throws InterruptedException {
        for (ServiceProcess process : processes.values()) {
            if (!process.isAlive()) {
                process.close();
                startOne(process.machine);
            }
        }
    }

    /** Returns how each child that has ended by itself did so. */
    public Map<ServiceKind, String> endings() {
        return processes.values().stream()
                .filter(process -> !process.isAlive())
                .collect(Collectors.toMap(process -> process.machine.kind(), ServiceProcess::ending));
    }

    /**
     * Adds a listener for a child that ends by itself. It is called immediately if one has already ended. Without it,
     * the clients of the service would retry for minutes.
     *
     * @param listener receives the exception that names the service and the reason, on another thread
     */
    public void onEnd(Consumer<ServiceDownException> listener) {
        for (ServiceProcess process : processes.values()) {
            process.onEnd(() -> {
                if (!closed) {
                    listener.accept(new ServiceDownException(process.ending()));
                }
            });
        }
    }

    /**
     * Requests a garbage collection in a service, so that consecutive measurements start in the same state.
     *
     * @return whether it was done; false if the service has ended or needs more than a minute
     */
    public boolean collectGarbage(ServiceKind kind) throws InterruptedException {
        return Objects.requireNonNull(processes.get(kind), kind.title()).collectGarbage();
    }

    /** Returns the process ids of the children. */
    public List<Long> pids() {
        return processes.values().stream().map(ServiceProcess::pid).toList();
    }

    /** Ends all children, deletes their folders, and returns when this is done. */
    @Override
    public void close() {
        endChildren();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is shutting down, and the hook does the same
        }
    }

    /**
     * Starts more services, as {@link #start(Set, ServiceHeaps, Use, Path, Consumer)} does. Those that have started run on if
     * another one does not start.
     */
    public void start(Set<ServiceKind> kinds, ServiceHeaps heaps, Use use, Consumer<ServiceKind> answering)
            throws InterruptedException {
        if (kinds.isEmpty()) {
            return;
        }
        List<Callable<ServiceKind>> starting = new ArrayList<>();
        for (ServiceKind kind : kinds) {
            starting.add(() -> {
                startOne(new ServiceProcess.Jvm(kind, heaps.megabytes(kind), use));
                answering.accept(kind);
                return kind;
            });
        }
        try {
            Files.createDirectories(folder);
            ParallelTasks.together(starting);
        } catch (IOException e) {
            throw unwritable(e);
        } catch (RuntimeException | InterruptedException e) {
            throw e;
        } catch (Exception | Error e) {
            throw new ServiceDownException("the embedded services cannot start: " + FailureReasons.of(e), e);
        }
    }

    private void startOne(ServiceProcess.Jvm machine) throws InterruptedException {
        for (int launch = 1; ; launch++) {
            ServiceProcess process = launch(machine);
            boolean answers = false;
            try {
                String address = process.awaitAddress(START_MILLIS);
                awaitAnswer(process, address);
                addresses.put(machine.kind(), address);
                answers = true;
                return;
            } catch (ServiceDownException e) {
                // another process may have bound the port since it was found free
                boolean portTaken = String.valueOf(e.getMessage()).contains("Address already in use");
                if (!portTaken || launch == LAUNCHES) {
                    throw e;
                }
            } finally {
                if (!answers) {
                    process.close();
                    processes.remove(machine.kind(), process);
                    addresses.remove(machine.kind());
                }
            }
        }
    }

    private synchronized ServiceProcess launch(ServiceProcess.Jvm machine) {
        if (closed) {
            throw new ServiceDownException("the embedded services are shutting down");
        }
        try {
            ServiceProcess process = new ServiceProcess(machine, folder);
            processes.put(machine.kind(), process);
            return process;
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private static void awaitAnswer(ServiceProcess process, String address) throws InterruptedException {
        long startNanos = System.nanoTime();
        while (true) {
            try {
                requireAnswer(ServiceAccess.OPEN.within(TRY_MILLIS), process.machine.kind(), address);
                return;
            } catch (ServiceDownException | StageException e) {
                if (!process.isAlive()) {
                    throw new ServiceDownException(process.ending(), e);
                }
                if (System.nanoTime() - startNanos > START_MILLIS * 1_000_000) {
                    String name = "the embedded " + process.machine.kind().title() + " at " + address;
                    throw new ServiceDownException(name + " does not answer: " + e.getMessage(), e);
                }
                Thread.sleep(50);
            }
        }
    }

    /**
     * Checks that a service, embedded or not, answers its client.
     *
     * @throws ServiceDownException if it does not
     * @throws StageException if it refuses the credentials
     */
    public static void requireAnswer(ServiceAccess access, ServiceKind kind, String address) {
        switch (kind) {
            case KAFKA -> {
                try (TopicAdmin admin = new TopicAdmin(access.kafka(address))) {
                    admin.requireAnswer();
                }
            }
            case MONGO -> new MongoStore(access.mongo(address)).close();
            case ELASTICSEARCH -> new ElasticStore(access.elasticsearch(address)).close();
        }
    }

    private ServicesException unwritable(IOException failure) {
        String reason = "the embedded services cannot write to this folder (" + FailureReasons.of(failure);
        return new ServicesException(folder + ": " + reason + "); choose another folder with --work", failure);
    }

    private void endChildren() {
        synchronized (this) {
            closed = true;
        }
        processes.values().forEach(ServiceProcess::requestStop);
        processes.values().forEach(ServiceProcess::close);
    }

    /** The amount of work that is expected of services. It decides how their JVMs compile. */
    public enum Use {
        /** Work that ends before optimized code would pay off: C1 alone compiles. */
        SHORT,

        /** Any amount of work. */
        LONG;

        /** The approximate number of documents from which optimized code pays off. */
        private static final long SHORT_DOCUMENTS = 100_000;

        /** Returns the use for a number of documents. */
        public static Use of(long documents) {
            return documents <= SHORT_DOCUMENTS ? SHORT : LONG;
        }
    }
}
