// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.settings.ServiceTimeouts;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.retry.Requests;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/**
 * What the stages of a run should do, and where.
 *
 * @param dataset the documents
 * @param services addresses of the services; a stage needs those it uses
 * @param threads number of threads of each stage, at least 1
 * @param partitions number of partitions of each document topic, at least 1
 * @param batchTag written to {@code dc:publisher}, or null
 * @param layout how the stores hold documents
 * @param access credentials of the services
 * @param timeouts how long a service may stay silent
 */
public record Job(
        Dataset dataset,
        ServiceAddresses services,
        int threads,
        int partitions,
        String batchTag,
        StoreLayout layout,
        ServiceAccess access,
        ServiceTimeouts timeouts) {

    /** Creates a job for stores with Nuxeo's default layout and no access control. */
    public Job(Dataset dataset, ServiceAddresses services, int threads, int partitions, String batchTag) {
        this(
                dataset,
                services,
                threads,
                partitions,
                batchTag,
                StoreLayout.DEFAULT,
                ServiceAccess.OPEN,
                ServiceTimeouts.DEFAULT);
    }

    /** Returns the same job with another store layout. */
    public Job with(StoreLayout newLayout) {
        return new Job(dataset, services, threads, partitions, batchTag, newLayout, access, timeouts);
    }

    /** Returns the same job with other credentials. */
    public Job with(ServiceAccess newAccess) {
        return new Job(dataset, services, threads, partitions, batchTag, layout, newAccess, timeouts);
    }

    /** Returns the same job with other timeouts. */
    public Job with(ServiceTimeouts newTimeouts) {
        return new Job(dataset, services, threads, partitions, batchTag, layout, access, newTimeouts);
    }

    /** Returns the settings that a producer must share with the one it resumes. */
    public ObjectNode produceSettings(RecordFormat format) {
        return Json.object().put("partitions", partitions).put("record", format.label());
    }

    /** Returns the settings that an import must share with the one it resumes. */
    public ObjectNode consumeSettings() {
        return storeSettings().put("batchTag", batchTag == null ? "" : batchTag);
    }

    /** Returns the settings that a verification must share with the one it resumes. */
    ObjectNode storeSettings() {
        return Json.object()
                .put("idType", layout.idType().label())
                .put("nativeIds", layout.nativeIds())
                .put("limitedIndex", String.join(",", layout.limited()))
                .put("fullText", layout.fullText());
    }

    KafkaSettings kafka() {
        return access.kafka(services.kafka()).withUnreachableMillis(timeouts.firstAnswerMillis());
    }

    /** Returns how batches are retried. */
    RetryPolicy retry() {
        return RetryPolicy.within(timeouts.outage());
    }

    /** Returns how other requests are retried, until a stop is requested. */
    Requests requests(StopSource stops) {
        return new Requests(timeouts.firstAnswer(), retry(), stops::requested);
    }

    /** Opens MongoDB, waiting for it until a stop is requested. */
    MongoStore openMongo(StopSource stops) {
        MongoSettings settings = access.mongo(services.mongo()).withUnreachableMillis(timeouts.firstAnswerMillis());
        return new MongoStore(settings, requests(stops));
    }

    /** Opens MongoDB, or returns null if the job does not name it. */
    MongoStore openMongoIfNamed(StopSource stops) {
        return services.mongo() == null ? null : openMongo(stops);
    }

    /** Opens Elasticsearch, waiting for it until a stop is requested. */
    ElasticStore openElasticsearch(StopSource stops) {
        ElasticsearchSettings settings =
                access.elasticsearch(services.elasticsearch()).withUnreachableMillis(timeouts.firstAnswerMillis());
        return new ElasticStore(settings, requests(stops));
    }

    /** Opens Elasticsearch, or returns null if the job does not name it. */
    ElasticStore openElasticsearchIfNamed(StopSource stops) {
        return services.elasticsearch() == null ? null : openElasticsearch(stops);
    }
}
