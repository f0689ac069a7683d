package org.nuxeo.datagen.services;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.nuxeo.datagen.importer.failure.FailureReasons;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.importer.service.ServiceKind;

/**
 * The embedded services that were asked for, all answering, until closed.
 *
 * <p>Nothing of them outlives this object or this virtual machine: {@link #close()} ends the children and deletes their
 * folders, a shutdown hook does the same when a signal ends the process, and children whose parent was killed notice
 * the end of their input.
 */
public final class EmbeddedServices implements AutoCloseable {
    /** A child that cannot start ends by itself and is noticed at once; this bounds one that hangs. */
    private static final long START_MILLIS = 180_000;

    private static final int LAUNCHES = 3;

    private final Map<ServiceKind, ServiceProcess> processes = new EnumMap<>(ServiceKind.class);
    private final Map<ServiceKind, String> addresses = new EnumMap<>(ServiceKind.class);
    private final Path folder;
    private final Thread hook = new Thread(this::endChildren, "end-embedded-services");
    private boolean closed;

    private EmbeddedServices(Path folder) {
        this.folder = folder;
    }

    /**
     * Starts services side by side and returns when each of them answers its client.
     *
     * @param kinds the services to start, possibly none
     * @param folder where their logs go ({@code kafka.log} …) and, while they run, their data; created if absent
     * @throws ServiceDownException naming the service that did not start, with the last lines of its log; the others
     *     are ended
     */
    public static EmbeddedServices start(Set<ServiceKind> kinds, ServiceHeaps heaps, Path folder)
            throws InterruptedException {
        return start(kinds, heaps, ServiceUse.LONG, folder, kind -> {});
    }

    /**
     * Starts services as the other method does.
     *
     * @param use how much work is expected of them
     * @param answering called with each service that answers, by the threads that wait for them
     */
    public static EmbeddedServices start(
            Set<ServiceKind> kinds, ServiceHeaps heaps, ServiceUse use, Path folder, Consumer<ServiceKind> answering)
            throws InterruptedException {
        EmbeddedServices services = new EmbeddedServices(folder);
        Runtime.getRuntime().addShutdownHook(services.hook);
        try {
            if (!kinds.isEmpty()) {
                services.startAll(kinds, heaps, use, answering);
            }
            return services;
        } catch (Throwable e) {
            services.close();
            throw e;
        }
    }

    /** Where the started services answer. */
    public synchronized ServiceAddresses addresses() {
        return new ServiceAddresses(
                addresses.get(ServiceKind.KAFKA),
                addresses.get(ServiceKind.MONGO),
                addresses.get(ServiceKind.ELASTICSEARCH));
    }

    /**
     * Does work that needs these services; it is given up soon after one of them has ended.
     *
     * @return what comes of it
     * @throws ServiceDownException naming the service that has ended, rather than what its clients made of that
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
     * Throws if a child has ended, so that a failure of its client is reported by its cause.
     *
     * @throws ServiceDownException with the last lines of its log
     */
    public void checkAlive() {
        for (ServiceProcess process : snapshot()) {
            if (!process.isAlive()) {
                throw new ServiceDownException(process.ending());
            }
        }
    }

    /**
     * Has it told when a child ends by itself, at once if one has ended: the clients of a service that has gone would try
     * again for minutes.
     *
     * @param listener is told which one, and why; by another thread
     */
    public void onEnd(Consumer<ServiceDownException> listener) {
        for (ServiceProcess process : snapshot()) {
            process.onEnd(() -> {
                if (!isClosed()) {
                    listener.accept(new ServiceDownException(process.ending()));
                }
            });
        }
    }

    /**
     * Has a service that was started collect its garbage, so that what is measured next begins as what went before.
     *
     * @return whether it has; false if it is gone or needs more than a minute
     */
    public boolean collectGarbage(ServiceKind kind) throws InterruptedException {
        ServiceProcess process;
        synchronized (this) {
            process = processes.get(kind);
        }
        return process.collectGarbage();
    }

    /** Process ids of the children. */
    public List<Long> pids() {
        return snapshot().stream().map(ServiceProcess::pid).toList();
    }

    /** Folders of the children, gone after {@link #close()}. */
    List<Path> folders() {
        return snapshot().stream().map(ServiceProcess::folder).toList();
    }

    /** Ends every child and deletes its folder; returns when all are gone. */
    @Override
    public void close() {
        endChildren();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The hook is running or has run, which does the same.
            return;
        }
    }

    private void startAll(Set<ServiceKind> kinds, ServiceHeaps heaps, ServiceUse use, Consumer<ServiceKind> answering)
            throws InterruptedException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw unwritable(e);
        }
        ExecutorService starters = Executors.newFixedThreadPool(kinds.size());
        try {
            List<Future<?>> starting = new ArrayList<>();
            for (ServiceKind kind : kinds) {
                starting.add(starters.submit(() -> {
                    startOne(ServiceJvm.of(kind, heaps.megabytes(kind), use));
                    answering.accept(kind);
                    return null;
                }));
            }
            for (Future<?> start : starting) {
                start.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new ServiceDownException("embedded services: " + FailureReasons.of(e.getCause()), e.getCause());
        } finally {
            starters.shutdownNow();
        }
    }

    private void startOne(ServiceJvm machine) throws InterruptedException {
        for (int launch = 1; ; launch++) {
            ServiceProcess process = launch(machine);
            try {
                String address = process.awaitAddress(START_MILLIS);
                awaitAnswer(process, address);
                synchronized (this) {
                    addresses.put(machine.kind(), address);
                }
                return;
            } catch (ServiceDownException e) {
                // A port found free may be taken before the server binds it.
                boolean portTaken = e.getMessage().contains("Address already in use");
                if (!portTaken || launch == LAUNCHES) {
                    throw e;
                }
                process.close();
            }
        }
    }

    private synchronized ServiceProcess launch(ServiceJvm machine) {
        if (closed) {
            throw new ServiceDownException("the embedded services are being ended");
        }
        try {
            ServiceProcess process = ServiceProcess.launch(machine, folder);
            processes.put(machine.kind(), process);
            return process;
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private static void awaitAnswer(ServiceProcess process, String address) throws InterruptedException {
        long deadline = System.nanoTime() + START_MILLIS * 1_000_000;
        while (true) {
            try {
                Readiness.ask(process.kind(), address);
                return;
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                if (!process.isAlive()) {
                    throw new ServiceDownException(process.ending(), e);
                }
                if (System.nanoTime() - deadline > 0) {
                    throw new ServiceDownException(
                            "the embedded " + process.kind().title() + " at " + address + " does not answer: "
                                    + e.getMessage(),
                            e);
                }
                Thread.sleep(50);
            }
        }
    }

    private ServicesException unwritable(IOException failure) {
        return new ServicesException(
                folder + ": the embedded services cannot write there (" + FailureReasons.of(failure)
                        + "); name another folder with --work",
                failure);
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized List<ServiceProcess> snapshot() {
        return List.copyOf(processes.values());
    }

    private void endChildren() {
        List<ServiceProcess> ending;
        synchronized (this) {
            closed = true;
            ending = List.copyOf(processes.values());
        }
        ending.forEach(ServiceProcess::requestStop);
        ending.forEach(ServiceProcess::close);
    }
}
