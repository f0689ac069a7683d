package org.nuxeo.datagen.server.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.service.ServiceAccess;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.services.MongoStandIn;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.services.ServiceUse;

/**
 * The services of the server's jobs: those that are named, and embedded ones in the place of the others, each started when
 * a job first needs it and kept until the server ends. Thread safe.
 */
public final class JobServices implements AutoCloseable {
    private static final String FOLDER = "services";

    private final ServiceAddresses outside;
    private final ServiceAccess access;
    private final ServiceHeaps heaps;
    private final Path workFolder;
    private final List<EmbeddedServices> started = new ArrayList<>();
    private final Map<ServiceKind, String> embedded = new ConcurrentHashMap<>();
    private final List<Runnable> clients = new CopyOnWriteArrayList<>();
    private final List<Runnable> work = new CopyOnWriteArrayList<>();
    private final ReentrantLock starting = new ReentrantLock();
    private StageFolder folder;
    private volatile boolean ending;

    /**
     * @param outside those that are named
     * @param access how those let us in
     * @param work folder of the logs, and while they run of the data, of embedded ones
     */
    public JobServices(ServiceAddresses outside, ServiceAccess access, ServiceHeaps heaps, Path work) {
        this.outside = outside;
        this.access = access.to(outside);
        this.heaps = heaps;
        this.workFolder = work;
    }

    /**
     * Starts what is missing, and returns where everything is.
     *
     * @param documents that are to be stored, folders included
     * @throws org.nuxeo.datagen.importer.failure.ServiceDownException if a service does not start
     * @throws org.nuxeo.datagen.services.ServicesException if it could not hold the documents
     * @throws InterruptedException if the caller is interrupted, or the server is ending
     */
    public ServiceAddresses use(Set<ServiceKind> needed, long documents) throws InterruptedException {
        starting.lockInterruptibly();
        try {
            return started(needed, documents);
        } finally {
            starting.unlock();
        }
    }

    private ServiceAddresses started(Set<ServiceKind> needed, long documents) throws InterruptedException {
        if (needed.contains(ServiceKind.MONGO) && outside.mongo() == null) {
            new MongoStandIn(heaps.megabytes(ServiceKind.MONGO)).checkCapacity(documents);
        }
        started.forEach(EmbeddedServices::checkAlive);
        EnumSet<ServiceKind> missing = EnumSet.noneOf(ServiceKind.class);
        for (ServiceKind kind : needed) {
            if (address(kind) == null) {
                missing.add(kind);
            }
        }
        if (!missing.isEmpty()) {
            start(missing, ServiceUse.of(documents));
        }
        return addresses();
    }

    private void start(Set<ServiceKind> missing, ServiceUse use) throws InterruptedException {
        if (ending) {
            throw new InterruptedException("the server is ending");
        }
        if (folder == null) {
            folder = StageFolder.open(workFolder, FOLDER);
        }
        EmbeddedServices services = EmbeddedServices.start(missing, heaps, use, folder.path(), kind -> {});
        started.add(services);
        for (ServiceKind kind : missing) {
            embedded.put(kind, services.addresses().of(kind));
        }
    }

    /** Where the services are that are named or have been started; null for each of the others. Waits for no start. */
    public ServiceAddresses addresses() {
        return new ServiceAddresses(
                address(ServiceKind.KAFKA), address(ServiceKind.MONGO), address(ServiceKind.ELASTICSEARCH));
    }

    private String address(ServiceKind kind) {
        return outside.of(kind) != null ? outside.of(kind) : embedded.get(kind);
    }

    /** How the services let us in; embedded ones are open to this machine. */
    public ServiceAccess access() {
        return access;
    }

    /** Whether a service is named, so that jobs never start one in its place. */
    public boolean isNamed(ServiceKind kind) {
        return outside.of(kind) != null;
    }

    /** Whether none is named: then the server has one of each for itself. */
    public boolean allEmbedded() {
        return outside.kafka() == null && outside.mongo() == null && outside.elasticsearch() == null;
    }

    /** Those that have been started. */
    Set<ServiceKind> embedded() {
        EnumSet<ServiceKind> kinds = EnumSet.noneOf(ServiceKind.class);
        kinds.addAll(embedded.keySet());
        return kinds;
    }

    /** Throws if an embedded service has ended, so that its client's failure is told by its cause. */
    void checkAlive() {
        starting.lock();
        try {
            started.forEach(EmbeddedServices::checkAlive);
        } finally {
            starting.unlock();
        }
    }

    /** Has a client closed before the services end. */
    public void closeWith(Runnable client) {
        clients.add(client);
    }

    /**
     * Has work stopped as soon as the server ends.
     *
     * @param stop returns at once
     */
    public void stopWith(Runnable stop) {
        work.add(stop);
    }

    /** The server is ending: whatever works with the services is to stop. Returns at once. */
    void ending() {
        ending = true;
        work.forEach(Runnable::run);
    }

    /** Ends those that have been started. */
    @Override
    public void close() {
        ending();
        clients.forEach(Runnable::run);
        starting.lock();
        try {
            started.forEach(EmbeddedServices::close);
            started.clear();
            embedded.clear();
            if (folder != null) {
                folder.close();
                folder = null;
            }
        } finally {
            starting.unlock();
        }
    }
}
