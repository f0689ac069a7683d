// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The embedded services with which a stage is measured. */
public final class BenchServices implements AutoCloseable {

    private final EmbeddedServices services;
    private final StageFolder folder;
    private final String namedMongo;

    private BenchServices(EmbeddedServices services, StageFolder folder, String namedMongo) {
        this.services = services;
        this.folder = folder;
        this.namedMongo = namedMongo;
    }

    /**
     * The settings of the services.
     *
     * @param heaps heap of each service
     * @param work folder of their logs and, while they run, of their data
     * @param whenOneEnds called when a service has ended by itself
     * @param mongo URI of an empty server that is used instead of the stand-in for MongoDB, or null
     */
    public record Settings(ServiceHeaps heaps, Path work, Consumer<ServiceDownException> whenOneEnds, String mongo) {

        public Settings(ServiceHeaps heaps, Path work, Consumer<ServiceDownException> whenOneEnds) {
            this(heaps, work, whenOneEnds, null);
        }

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
            }
            if (settings.mongo() != null) {
                requireEmpty(settings.mongo());
            }
            EmbeddedServices services = EmbeddedServices.start(embedded, settings.heaps(), folder.path());
            services.onEnd(settings.whenOneEnds());
            return new BenchServices(services, folder, settings.mongo());
        } catch (InterruptedException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /** Returns the address of Kafka. */
    public KafkaSettings kafka() {
        return KafkaSettings.of(services.addresses().kafka());
    }

    /** Connects to MongoDB. */
    public MongoStore mongo() {
        return new MongoStore(
                MongoSettings.of(namedMongo == null ? services.addresses().mongo() : namedMongo));
    }

    /** Connects to Elasticsearch. */
    public ElasticStore elastic() {
        return new ElasticStore(ElasticsearchSettings.of(services.addresses().elasticsearch()));
    }

    /** Removes all topics. */
    public void clearTopics() {
        try (TopicAdmin admin = new TopicAdmin(kafka())) {
            for (String repository : Repository.labels()) {
                admin.delete(List.of(Topics.documents(repository), Topics.folders(repository)));
            }
        }
    }

    /**
     * Removes all documents and collects the garbage in the stand-in's heap. Otherwise a collection of several seconds
     * could slow down a later measurement.
     */
    public void clear(MongoStore mongo) throws InterruptedException {
        for (String repository : Repository.labels()) {
            mongo.documents(repository).drop();
        }
        if (namedMongo == null) {
            services.collectGarbage(ServiceKind.MONGO);
        }
    }

    /** Removes all indexes. */
    public static void clear(ElasticStore elastic) {
        IndexAdmin admin = new IndexAdmin(elastic);
        Repository.labels().forEach(admin::delete);
    }

    /** Checks that the named server holds no documents, since they would be removed. */
    private static void requireEmpty(String server) {
        try (MongoStore mongo = new MongoStore(MongoSettings.of(server))) {
            for (String repository : Repository.labels()) {
                if (mongo.retried(() -> mongo.documents(repository).find().first()) != null) {
                    throw new BenchException("--mongo: must be an empty server; repository " + repository
                            + " has documents, which bench would remove");
                }
            }
        }
    }

    private void removeFromNamedServer() {
        try (MongoStore mongo = mongo()) {
            for (String repository : Repository.labels()) {
                mongo.documents(repository).drop();
                mongo.settings(repository).drop();
            }
        }
    }

    @Override
    public void close() {
        if (namedMongo != null) {
            removeFromNamedServer();
        }
        services.close();
        folder.close();
    }
}
