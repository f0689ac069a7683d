// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.importer.settings.ServiceTimeouts;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.TopicSettings;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.retry.Requests;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * The description of what stages do, and where.
 *
 * @param dataset the documents
 * @param services addresses of the services; a stage needs those it uses
 * @param work folder of the manifests; null for {@link RangeRuns}, which have none
 * @param threads number of threads of each stage, at least 1
 * @param partitions number of partitions of each document topic, at least 1
 * @param batchTag written to {@code dc:publisher}, or null
 * @param topics settings of new topics
 * @param layout how the stores hold documents
 * @param access credentials of the services
 * @param timeouts how long a service may stay silent
 * @param embedded the services that end with this process
 * @param options what is done otherwise than usual
 * @param group which copy of the documents is imported and verified: a consumer group with its own stores and manifests,
 *     or null for that of the work folder
 */
public record Job(
        Dataset dataset,
        ServiceAddresses services,
        @Nullable Path work,
        int threads,
        int partitions,
        @Nullable String batchTag,
        TopicSettings topics,
        StoreLayout layout,
        ServiceAccess access,
        ServiceTimeouts timeouts,
        Set<ServiceKind> embedded,
        Set<RunOption> options,
        @Nullable String group) {

    /**
     * @throws IllegalArgumentException if the number of threads or partitions is less than 1, or new indexes would have too few
     *     shards
     */
    public Job {
        Check.given("dataset", dataset, "services", services, "topics", topics, "access", access, "timeouts", timeouts);
        Check.atLeast("threads", threads, 1);
        Check.atLeast("partitions", partitions, 1);
        embedded = Set.copyOf(Objects.requireNonNull(embedded, "embedded"));
        options = Set.copyOf(Objects.requireNonNull(options, "options"));
        IndexPlans.of(Objects.requireNonNull(layout, "layout").indexShards(), dataset);
    }

    /**
     * Returns a builder for a job of one thread and eight partitions on outside services without access control, with
     * Nuxeo's default layout.
     */
    public static Builder of(Dataset dataset, ServiceAddresses services) {
        return new Builder(dataset, services);
    }

    /** The description while it is being given. See {@link Job} for the meaning of each value. */
    public static final class Builder {
        private final Dataset dataset;
        private final ServiceAddresses services;
        private @Nullable Path work;
        private int threads = 1;
        private int partitions = 8;
        private @Nullable String batchTag;
        private TopicSettings topics = TopicSettings.USUAL;
        private StoreLayout layout = StoreLayout.DEFAULT;
        private ServiceAccess access = ServiceAccess.OPEN;
        private ServiceTimeouts timeouts = ServiceTimeouts.DEFAULT;
        private Set<ServiceKind> embedded = Set.of();
        private Set<RunOption> options = Set.of();
        private @Nullable String group;

        private Builder(Dataset dataset, ServiceAddresses services) {
            this.dataset = Objects.requireNonNull(dataset, "dataset");
            this.services = Objects.requireNonNull(services, "services");
        }

        public Builder work(@Nullable Path folder) {
            work = folder;
            return this;
        }

        public Builder threads(int count) {
            threads = count;
            return this;
        }

        public Builder partitions(int count) {
            partitions = count;
            return this;
        }

        public Builder batchTag(@Nullable String tag) {
            batchTag = tag;
            return this;
        }

        public Builder topics(TopicSettings newTopics) {
            topics = Objects.requireNonNull(newTopics, "topics");
            return this;
        }

        public Builder layout(StoreLayout newLayout) {
            layout = Objects.requireNonNull(newLayout, "layout");
            return this;
        }

        public Builder access(ServiceAccess newAccess) {
            access = Objects.requireNonNull(newAccess, "access");
            return this;
        }

        public Builder timeouts(ServiceTimeouts newTimeouts) {
            timeouts = Objects.requireNonNull(newTimeouts, "timeouts");
            return this;
        }

        public Builder embedded(Set<ServiceKind> kinds) {
            embedded = Objects.requireNonNull(kinds, "embedded");
            return this;
        }

        public Builder options(Set<RunOption> newOptions) {
            options = Objects.requireNonNull(newOptions, "options");
            return this;
        }

        public Builder group(@Nullable String name) {
            group = name;
            return this;
        }

        /** Returns the job. */
        public Job build() {
            return new Job(
                    dataset,
                    services,
                    work,
                    threads,
                    partitions,
                    batchTag,
                    topics,
                    layout,
                    access,
                    timeouts,
                    embedded,
                    options,
                    group);
        }
    }

    /** Returns whether something is done otherwise than usual. */
    boolean has(RunOption option) {
        return options.contains(option);
    }

    /** Returns the settings that a producer must share with the one it resumes. */
    public ObjectNode produceSettings(RecordFormat format) {
        return Json.object().put("partitions", partitions).put("record", format.label());
    }

    /** Returns the settings that an import must share with the one it resumes. */
    public ObjectNode consumeSettings() {
        ObjectNode settings = Json.object("idType", layout.idType().label(), "nativeIds", layout.nativeIds());
        Json.put(settings, "limitedIndex", String.join(",", layout.limited()), "fullText", layout.fullText());
        return settings.put("batchTag", batchTag == null ? "" : batchTag);
    }

    /** Returns the names of the repositories. */
    List<String> repositories() {
        return dataset.layout().repositories().labels();
    }

    KafkaSettings kafka() {
        return patientAccess().kafka(Objects.requireNonNull(services.kafka(), "kafka"));
    }

    private ServiceAccess patientAccess() {
        return access.within((int) timeouts.firstAnswer().toMillis());
    }

    /** Returns how batches are retried. */
    RetryPolicy retry() {
        return RetryPolicy.within(timeouts.outage());
    }

    /** Returns how other requests are retried, until a stop is requested. */
    Requests requests(StopSource stops) {
        return new Requests(timeouts.firstAnswer(), retry(), stops::requested);
    }

    /** Opens MongoDB, which the job must name, waiting for it until a stop is requested. */
    MongoStore mongo(StopSource stops) {
        String uri = Objects.requireNonNull(services.mongo(), "mongo");
        return new MongoStore(patientAccess().mongo(uri), requests(stops));
    }

    /** Opens Elasticsearch, which the job must name, waiting for it until a stop is requested. */
    ElasticStore elasticsearch(StopSource stops) {
        String addresses = Objects.requireNonNull(services.elasticsearch(), "elasticsearch");
        return new ElasticStore(patientAccess().elasticsearch(addresses), requests(stops));
    }

    /** Connections to the stores that a job names. */
    record Stores(@Nullable MongoStore mongo, @Nullable ElasticStore elastic) implements AutoCloseable {

        /** Connects to the stores, waiting for each until a stop is requested. */
        static Stores open(Job job, StopSource stops) {
            Stores opened = new Stores(job.services.mongo() == null ? null : job.mongo(stops), null);
            try {
                boolean indexed = job.services.elasticsearch() != null;
                return indexed ? new Stores(opened.mongo, job.elasticsearch(stops)) : opened;
            } catch (RuntimeException e) {
                opened.close();
                throw e;
            }
        }

        MongoStore requireMongo() {
            return Check.present(mongo, () -> "mongo: must be named by the job");
        }

        ElasticStore requireElastic() {
            return Check.present(elastic, () -> "elasticsearch: must be named by the job");
        }

        @Override
        public void close() {
            if (mongo != null) {
                mongo.close();
            }
            if (elastic != null) {
                elastic.close();
            }
        }
    }
}
