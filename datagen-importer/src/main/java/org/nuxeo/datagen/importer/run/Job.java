package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.service.KafkaSettings;
import org.nuxeo.datagen.importer.service.ServiceAccess;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.importer.settings.RecordFormat;

/**
 * What the stages are to do, and where.
 *
 * @param dataset the documents
 * @param services where the services are; a stage needs those it talks to
 * @param threads of each stage, at least 1
 * @param partitions of each document topic, at least 1
 * @param batchTag written to {@code dc:publisher}, or null
 * @param layout how the stores hold documents
 * @param access how the services let us in
 */
public record Job(
        Dataset dataset,
        ServiceAddresses services,
        int threads,
        int partitions,
        String batchTag,
        Layout layout,
        ServiceAccess access) {

    /** A job on stores as Nuxeo has them by default, which let everybody in. */
    public Job(Dataset dataset, ServiceAddresses services, int threads, int partitions, String batchTag) {
        this(dataset, services, threads, partitions, batchTag, Layout.DEFAULT, ServiceAccess.OPEN);
    }

    /** The same with other stores. */
    public Job with(Layout newLayout) {
        return new Job(dataset, services, threads, partitions, batchTag, newLayout, access);
    }

    /** The same with services that are not open to everybody. */
    public Job with(ServiceAccess newAccess) {
        return new Job(dataset, services, threads, partitions, batchTag, layout, newAccess);
    }

    /** What a producer must have in common with the one it resumes. */
    public ObjectNode produceSettings(RecordFormat format) {
        return Json.object().put("partitions", partitions).put("record", format.label());
    }

    /** What an import must have in common with the one it resumes. */
    public ObjectNode consumeSettings() {
        return storeSettings().put("batchTag", batchTag == null ? "" : batchTag);
    }

    /** What a comparison must have in common with the one it resumes. */
    ObjectNode storeSettings() {
        return Json.object()
                .put("idType", layout.idType().label())
                .put("nativeIds", layout.nativeIds())
                .put("limitedIndex", String.join(",", layout.limited()))
                .put("fullText", layout.fullText());
    }

    KafkaSettings kafka() {
        return access.kafka(services.kafka());
    }

    /** Opens the MongoDB that is named. */
    MongoStore openMongo() {
        return new MongoStore(access.mongo(services.mongo()));
    }

    /** Opens the MongoDB; null if none is named. */
    MongoStore openMongoIfNamed() {
        return services.mongo() == null ? null : openMongo();
    }

    /** Opens the Elasticsearch that is named. */
    ElasticStore openElasticsearch() {
        return new ElasticStore(access.elasticsearch(services.elasticsearch()));
    }

    /** Opens the Elasticsearch; null if none is named. */
    ElasticStore openElasticsearchIfNamed() {
        return services.elasticsearch() == null ? null : openElasticsearch();
    }
}
