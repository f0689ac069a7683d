package org.nuxeo.datagen.app.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.app.services.EmbeddedServices;
import org.nuxeo.datagen.app.services.FolderTree;
import org.nuxeo.datagen.app.services.ServiceHeaps;
import org.nuxeo.datagen.app.services.ServiceKind;
import org.nuxeo.datagen.importer.Importer;
import org.nuxeo.datagen.importer.elastic.ElasticStore;
import org.nuxeo.datagen.importer.elastic.ElasticsearchSettings;
import org.nuxeo.datagen.importer.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.kafka.KafkaSettings;
import org.nuxeo.datagen.importer.kafka.TopicAdmin;
import org.nuxeo.datagen.importer.kafka.Topics;
import org.nuxeo.datagen.importer.mongo.MongoSettings;
import org.nuxeo.datagen.importer.mongo.MongoStore;

/** Services that a stage is measured against: embedded, their data in a folder that goes with them. */
public final class BenchServices implements AutoCloseable {

    private final EmbeddedServices services;
    private final Path folder;

    private BenchServices(EmbeddedServices services, Path folder) {
        this.services = services;
        this.folder = folder;
    }

    /** Starts services; returns when they answer. */
    public static BenchServices start(Set<ServiceKind> kinds) throws InterruptedException {
        try {
            Path folder = Files.createTempDirectory("datagen-bench");
            return new BenchServices(EmbeddedServices.start(kinds, ServiceHeaps.defaults(), folder), folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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

    /** Removes all documents. */
    public static void clear(MongoStore mongo) {
        for (String repository : Importer.repositories()) {
            mongo.documents(repository).drop();
        }
    }

    /** Removes all indexes. */
    public static void clear(ElasticStore elastic) {
        IndexAdmin admin = new IndexAdmin(elastic);
        Importer.repositories().forEach(admin::delete);
    }

    @Override
    public void close() {
        services.close();
        if (!FolderTree.deletePatiently(folder)) {
            throw new UncheckedIOException(new IOException(folder + ": cannot be removed"));
        }
    }
}
