package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.internal.retry.Requests;
import org.nuxeo.datagen.importer.internal.retry.RetryPolicy;
import org.nuxeo.datagen.importer.service.ElasticsearchSettings;
import org.nuxeo.datagen.importer.service.KafkaSettings;
import org.nuxeo.datagen.importer.service.MongoSettings;
import org.nuxeo.datagen.importer.service.ServiceAccess;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.importer.settings.Patience;
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
 * @param patience how long a service may stay away
 */
public record Job(
        Dataset dataset,
        ServiceAddresses services,
        int threads,
        int partitions,
        String batchTag,
        Layout layout,
        ServiceAccess access,
        Patience patience) {

    /** A job on stores as Nuxeo has them by default, which let everybody in. */
    public Job(Dataset dataset, ServiceAddresses services, int threads, int partitions, String batchTag) {
        this(dataset, services, threads, partitions, batchTag, Layout.DEFAULT, ServiceAccess.OPEN, Patience.DEFAULT);
    }

    /** The same with other stores. */
    public Job with(Layout newLayout) {
        return new Job(dataset, services, threads, partitions, batchTag, newLayout, access, patience);
    }

    /** The same with services that are not open to everybody. */
    public Job with(ServiceAccess newAccess) {
        return new Job(dataset, services, threads, partitions, batchTag, layout, newAccess, patience);
    }

    /** The same with more or less patience. */
    public Job with(Patience newPatience) {
        return new Job(dataset, services, threads, partitions, batchTag, layout, access, newPatience);
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
        return access.kafka(services.kafka()).withUnreachableMillis(patience.firstAnswerMillis());
    }

    /** How requests of the transfer are repeated. */
    RetryPolicy retry() {
        return RetryPolicy.within(patience.absence());
    }

    /** How requests are repeated, unless the end is asked for. */
    Requests requests(StopSource stops) {
        return new Requests(patience.firstAnswer(), retry(), stops::requested);
    }

    /** Opens the MongoDB that is named, unless the end is asked for meanwhile. */
    MongoStore openMongo(StopSource stops) {
        MongoSettings settings = access.mongo(services.mongo()).withUnreachableMillis(patience.firstAnswerMillis());
        return new MongoStore(settings, requests(stops));
    }

    /** Opens the MongoDB; null if none is named. */
    MongoStore openMongoIfNamed(StopSource stops) {
        return services.mongo() == null ? null : openMongo(stops);
    }

    /** Opens the Elasticsearch that is named, unless the end is asked for meanwhile. */
    ElasticStore openElasticsearch(StopSource stops) {
        ElasticsearchSettings settings =
                access.elasticsearch(services.elasticsearch()).withUnreachableMillis(patience.firstAnswerMillis());
        return new ElasticStore(settings, requests(stops));
    }

    /** Opens the Elasticsearch; null if none is named. */
    ElasticStore openElasticsearchIfNamed(StopSource stops) {
        return services.elasticsearch() == null ? null : openElasticsearch(stops);
    }
}
