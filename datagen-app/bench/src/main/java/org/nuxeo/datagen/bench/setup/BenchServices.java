// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The embedded services with which a stage is measured. */
public final class BenchServices implements AutoCloseable {

    private final EmbeddedServices services;
    private final StageFolder folder;
    private final boolean standIn;
    private final Stores stores;

    private BenchServices(EmbeddedServices services, StageFolder folder, Settings settings) {
        this.services = services;
        this.folder = folder;
        this.standIn = settings.hasStandIn();
        ServiceAddresses named = new ServiceAddresses(null, settings.mongo, null);
        this.stores = new Stores(named.orElse(services.addresses()), settings.access.to(named));
    }

    /**
     * The settings of the services.
     *
     * @param heaps heap of each service
     * @param work folder of their logs and, while they run, of their data
     * @param whenOneEnds called when a service has ended by itself
     * @param mongo URI of an empty server that is used instead of the stand-in for MongoDB; null for the stand-in
     * @param access certificates to trust for that server
     */
    public record Settings(
            ServiceHeaps heaps,
            Path work,
            Consumer<ServiceDownException> whenOneEnds,
            @Nullable String mongo,
            ServiceAccess access) {

        /** Returns whether figures of MongoDB are those of its stand-in. */
        public boolean hasStandIn() {
            return mongo == null;
        }
    }

    /** Starts services and returns when they answer. */
    public static BenchServices start(Settings settings, Set<ServiceKind> kinds) throws InterruptedException {
        StageFolder folder = StageFolder.open(settings.work(), "services");
        try {
            Set<ServiceKind> embedded = EnumSet.copyOf(kinds);
            if (settings.mongo() != null) {
                embedded.remove(ServiceKind.MONGO);
                requireEmpty(settings.access.mongo(settings.mongo()));
            }
            EmbeddedServices services = EmbeddedServices.start(embedded, settings.heaps(), folder.path());
            services.onEnd(settings.whenOneEnds());
            return new BenchServices(services, folder, settings);
        } catch (InterruptedException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /** Checks that the named server holds no documents, since they would be removed. */
    private static void requireEmpty(MongoSettings server) {
        try (MongoStore mongo = new MongoStore(server)) {
            for (String repository : Layouts.REPOSITORIES.labels()) {
                if (mongo.retried(() -> mongo.documents(repository).find().first()) != null) {
                    throw new BenchException("--mongo: must be an empty server; repository " + repository
                            + " has documents, which bench would remove");
                }
            }
        }
    }

    public KafkaSettings kafka() {
        return stores.kafka();
    }

    public MongoStore mongo() {
        return stores.mongo();
    }

    public ElasticStore elastic() {
        return stores.elastic();
    }

    /** Removes all topics. */
    public void clearTopics() {
        try (TopicAdmin admin = new TopicAdmin(kafka())) {
            for (String repository : Layouts.REPOSITORIES.labels()) {
                admin.delete(List.of(Topics.documents(repository), Topics.folders(repository)));
            }
        }
    }

    /**
     * Removes all documents and collects the garbage in the stand-in's heap. Otherwise a collection of several seconds
     * could slow down a later measurement.
     */
    public void clearRepositories() throws InterruptedException {
        Layouts.REPOSITORIES.labels().forEach(each -> mongo().documents(each).drop());
        if (standIn) {
            services.collectGarbage(ServiceKind.MONGO);
        }
    }

    /** Removes all indexes. */
    public void clearIndexes() {
        Layouts.REPOSITORIES.labels().forEach(new IndexAdmin(elastic())::delete);
    }

    /** Ends the services. What was written to a named server is removed. */
    @Override
    public void close() {
        try (folder;
                services;
                stores) {
            if (!standIn) {
                for (String repository : Layouts.REPOSITORIES.labels()) {
                    mongo().documents(repository).drop();
                    mongo().settings(repository).drop();
                }
            }
        }
    }
}
