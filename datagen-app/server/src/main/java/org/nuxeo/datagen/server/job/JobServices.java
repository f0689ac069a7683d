// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.services.ServicesException;
import org.nuxeo.datagen.store.failure.FailureReasons.FailureMessages;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * The services of the server's jobs: external ones whose addresses were given, and embedded ones for the rest. An
 * embedded service is started when a job first needs it, and runs until the server ends. Thread safe.
 */
public final class JobServices implements AutoCloseable {
    private static final String FOLDER = "services";

    private final ServiceAddresses outside;
    private final ServiceAccess access;
    private final ServiceHeaps heaps;
    private final Path work;
    /** The embedded services. */
    final EmbeddedServices embedded;

    private final List<Runnable> clients = new CopyOnWriteArrayList<>();
    private final ReentrantLock starting = new ReentrantLock();

    private @Nullable StageFolder folder;
    private volatile boolean ending;

    /**
     * @param outside addresses of the external services
     * @param access credentials for the external services
     * @param work work folder; holds the logs of embedded services, and their data while they run
     */
    public JobServices(ServiceAddresses outside, ServiceAccess access, ServiceHeaps heaps, Path work) {
        this.outside = outside;
        this.access = access.to(outside);
        this.heaps = heaps;
        this.work = work;
        this.embedded = new EmbeddedServices(work.resolve(FOLDER));
    }

    /**
     * Starts the services that are missing or have ended and returns all addresses.
     *
     * @param documents number of documents to be stored, including folders
     * @throws org.nuxeo.datagen.store.failure.ServiceDownException if a service does not start
     * @throws org.nuxeo.datagen.services.ServicesException if an embedded service has no room for the documents
     * @throws InterruptedException if the thread is interrupted, or the server is shutting down
     */
    public ServiceAddresses use(Set<ServiceKind> needed, long documents) throws InterruptedException {
        starting.lockInterruptibly();
        try {
            if (needed.contains(ServiceKind.MONGO) && outside.mongo() == null) {
                heaps.checkCapacity(documents);
            }
            embedded.restartEnded();
            EnumSet<ServiceKind> missing = EnumSet.noneOf(ServiceKind.class);
            needed.stream().filter(kind -> addresses().of(kind) == null).forEach(missing::add);
            if (!missing.isEmpty()) {
                start(missing, EmbeddedServices.Use.of(documents));
            }
            return addresses();
        } finally {
            starting.unlock();
        }
    }

    /**
     * Starts a service if it is missing and returns its address.
     *
     * @see #use(Set, long)
     */
    public String use(ServiceKind kind, long documents) throws InterruptedException {
        return Objects.requireNonNull(use(EnumSet.of(kind), documents).of(kind), kind.slug());
    }

    private void start(Set<ServiceKind> missing, EmbeddedServices.Use use) throws InterruptedException {
        if (ending) {
            throw new InterruptedException("the server is shutting down");
        }
        if (folder == null) {
            folder = StageFolder.open(work, FOLDER);
        }
        embedded.start(missing, heaps, use, kind -> {});
    }

    /** Returns the addresses of external services and of started embedded ones; null for the others. Starts nothing. */
    public ServiceAddresses addresses() {
        return outside.orElse(embedded.addresses());
    }

    /** Returns the credentials. Embedded services need none. */
    public ServiceAccess access() {
        return access;
    }

    /** Returns whether a service is external, so that no embedded one is started. */
    public boolean isNamed(ServiceKind kind) {
        return outside.of(kind) != null;
    }

    /**
     * A client of a service, which is made again when the service has another address, and is closed before the services end.
     * Thread safe.
     */
    public final class Client<C> {
        private final ServiceKind kind;
        private final Function<String, C> connect;
        private final Consumer<C> close;
        private @Nullable C open;
        private String address = "";

        /**
         * @param connect makes a client of an address
         * @param close closes a client
         */
        public Client(ServiceKind kind, Function<String, C> connect, Consumer<C> close) {
            this.kind = kind;
            this.connect = connect;
            this.close = close;
            clients.add(this::disconnect);
        }

        /** Returns the client, or null if the service has no address. */
        public synchronized @Nullable C get() {
            String now = addresses().of(kind);
            if (now != null && !now.equals(address)) {
                disconnect();
                open = connect.apply(now);
                address = now;
            }
            return now == null ? null : open;
        }

        private synchronized void disconnect() {
            if (open != null) {
                close.accept(open);
                open = null;
                address = "";
            }
        }
    }

    /** Starts nothing more, because the server is shutting down. */
    void ending() {
        ending = true;
    }

    /**
     * Returns the message of a failure in one line, if a user can act on it, or nothing if it is a defect of the program.
     */
    public static Optional<String> userMessage(Throwable failure) {
        Optional<String> message = Optional.ofNullable(failure.getMessage());
        return failure instanceof ServicesException ? message : FailureMessages.of(failure);
    }

    /** Ends the embedded services. */
    @Override
    public void close() {
        ending();
        clients.forEach(Runnable::run);
        starting.lock();
        try {
            embedded.close();
            if (folder != null) {
                folder.close();
                folder = null;
            }
        } finally {
            starting.unlock();
        }
    }
}
