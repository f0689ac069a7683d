package org.nuxeo.datagen.bench.setup;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.internal.Importer;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.internal.kafka.TopicAdmin;
import org.nuxeo.datagen.importer.internal.kafka.Topics;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.service.ElasticsearchSettings;
import org.nuxeo.datagen.importer.service.KafkaSettings;
import org.nuxeo.datagen.importer.service.MongoSettings;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.services.ServiceHeaps;

/** Services that a stage is measured against, all embedded. */
public final class BenchServices implements AutoCloseable {

    private final EmbeddedServices services;
    private final StageFolder folder;

    private BenchServices(EmbeddedServices services, StageFolder folder) {
        this.services = services;
        this.folder = folder;
    }

    /**
     * How services are started.
     *
     * @param heaps of each of them
     * @param work folder in which they log and, while they run, keep their data
     * @param whenOneEnds takes a service that has ended by itself
     */
    public record Settings(ServiceHeaps heaps, Path work, Consumer<ServiceDownException> whenOneEnds) {}

    /** Starts services; returns when they answer. */
    public static BenchServices start(Settings settings, Set<ServiceKind> kinds) throws InterruptedException {
        StageFolder folder = StageFolder.open(settings.work(), "services");
        try {
            EmbeddedServices services = EmbeddedServices.start(kinds, settings.heaps(), folder.path());
            services.onEnd(settings.whenOneEnds());
            return new BenchServices(services, folder);
        } catch (InterruptedException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /** Where Kafka is. */
    public KafkaSettings kafka() {
        return KafkaSettings.of(services.addresses().kafka());
    }

    /** Connects to MongoDB. */
    public MongoStore mongo() {
        return new MongoStore(MongoSettings.of(services.addresses().mongo()));
    }

    /** Connects to Elasticsearch. */
    public ElasticStore elastic() {
        return new ElasticStore(ElasticsearchSettings.of(services.addresses().elasticsearch()));
    }

    /** Removes all topics. */
    public void clearTopics() {
        try (TopicAdmin admin = new TopicAdmin(kafka())) {
            for (String repository : Importer.repositories()) {
                admin.delete(List.of(Topics.documents(repository), Topics.folders(repository)));
            }
        }
    }

    /**
     * Removes all documents, and what they leave in the stand-in's heap: otherwise it collects in the middle of a later
     * run, for seconds, and whichever that meets looks slow.
     */
    public void clear(MongoStore mongo) throws InterruptedException {
        for (String repository : Importer.repositories()) {
            mongo.documents(repository).drop();
        }
        services.collectGarbage(ServiceKind.MONGO);
    }

    /** Removes all indexes. */
    public static void clear(ElasticStore elastic) {
        IndexAdmin admin = new IndexAdmin(elastic);
        Importer.repositories().forEach(admin::delete);
    }

    @Override
    public void close() {
        services.close();
        folder.close();
    }
}
