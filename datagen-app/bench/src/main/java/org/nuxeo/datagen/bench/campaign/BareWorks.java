// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.Deliveries.IndexWork;
import org.nuxeo.datagen.bench.campaign.Work.Result;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.importer.load.IndexStage.IndexFilling;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.importer.settings.IndexShards;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordEncoder;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.record.RecordFormat.DeliveryKey;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * Baselines of stages: what a client of each service does in a loop, with the settings of the stage. Documents are generated
 * meanwhile, or before if the setting {@code ready} is true. Settings: {@code format} of records; {@code index}, whether
 * documents are found there too.
 */
record BareWorks(DirectHost host, DocumentModels models, Delivery delivery) {

    /** Number of documents in a request. */
    private static final int BATCH = 1_000;

    private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

    BareWorks(DirectHost host) {
        this(
                host,
                host.models().withFullText(),
                Delivery.of(host.dataset(), host.data().partitions()));
    }

    Map<String, Work.Maker> all() {
        return Map.of("send", this::send, "insert", this::insert, "bulk", this::bulk, "find", this::find);
    }

    private Work work(boolean stored, Work.Task task) {
        return Work.ofDocuments(host.dataset().size(), host.threads(), stored, task);
    }

    /**
     * Returns the sending of all documents with all threads.
     *
     * @param requests returns what makes a request of one thread with documents of a repository
     */
    private Consumer<String> sending(
            Step.Settings settings, Supplier<BiFunction<String, List<Identity>, Runnable>> requests) {
        if (!settings.flag("ready")) {
            return what -> host.overDocuments(what, delivery, BATCH, () -> {
                var own = requests.get();
                return (repository, documents) ->
                        own.apply(repository, documents).run();
            });
        }
        List<Runnable> ready = Collections.synchronizedList(new ArrayList<>());
        host.overDocuments("prepare", delivery, BATCH, () -> {
            var own = requests.get();
            return (repository, documents) -> ready.add(own.apply(repository, documents));
        });
        return what -> host.inParallel(
                what, ready.size(), () -> i -> ready.get((int) i).run());
    }

    /** Unordered {@code insertMany} of the driver, into collections with the indexes of the stage. */
    private Work insert(Step.Settings settings) {
        Consumer<String> sending = sending(settings, () -> {
            StoredDocuments model = models.model(false);
            return (repository, documents) -> {
                List<RawBsonDocument> encoded = new ArrayList<>();
                documents.forEach(each -> encoded.add(encoded(model.document(each))));
                return () -> host.mongo().documents(repository).insertMany(encoded, UNORDERED);
            };
        });
        return work(true, () -> {
            host.repositories().forEach(each -> NuxeoIndexes.create(host.mongo(), each, false));
            long startNanos = System.nanoTime();
            sending.accept("insert");
            double rate = Rates.perSecond(host.dataset().size(), startNanos);
            host.clear(Set.of(ServiceKind.MONGO));
            return Result.of(rate);
        });
    }

    private static RawBsonDocument encoded(StoredDocument document) {
        ByteSink sink = new ByteSink(IndexWork.DOCUMENT_BYTES);
        BsonEncoder.DEFAULT.encode(document, sink);
        return new RawBsonDocument(sink.array(), 0, sink.length());
    }

    /** Bulk requests of the low-level REST client, into indexes with the settings of the stage. */
    private Work bulk(Step.Settings settings) {
        Supplier<IndexWork> index =
                () -> new IndexWork(host.elastic(), models.model(true), Rights.ASSUMED, IndexAdmin::indexOf, true);
        Consumer<String> sending = sending(settings, () -> index.get()::request);
        return work(false, () -> {
            IndexFilling filling = IndexFilling.begin(host.elastic(), IndexPlans.of(IndexShards.USUAL, host.dataset()));
            long startNanos = System.nanoTime();
            sending.accept("bulk");
            filling.close();
            double rate = Rates.perSecond(host.dataset().size(), startNanos);
            host.clear(Set.of(ServiceKind.ELASTICSEARCH));
            return Result.of(rate);
        });
    }

    /** The requests of a verification, in the same order and by as many workers, of which nobody looks at the answers. */
    private Work find(Step.Settings settings) {
        ElasticStore elastic = host.index(settings.flag("index"));
        int workers = VerifySettings.of(host.threads(), 0).workers(elastic != null);
        return work(true, () -> {
            // a verification cuts ranges of documents as if a topic had one partition
            Delivery one = Delivery.of(host.dataset(), 1);
            AtomicLong found = new AtomicLong();
            long startNanos = System.nanoTime();
            host.overDocuments("find", workers, one, VerifySettings.BATCH_DOCUMENTS, () -> {
                StoredDocuments model = models.model(false);
                return (repository, documents) -> found.addAndGet(find(elastic, repository, documents, model));
            });
            return Result.of(Rates.perSecond(found.get(), startNanos));
        });
    }

    private long find(
            @Nullable ElasticStore elastic, String repository, List<Identity> documents, StoredDocuments model) {
        List<BsonValue> rowIds = documents.stream().map(model::rowId).toList();
        var query = host.mongo().documents(repository).find(Filters.in("_id", rowIds));
        List<RawBsonDocument> found = query.batchSize(rowIds.size() + 1).into(new ArrayList<>());
        try {
            if (elastic != null) {
                String ids = documents.stream().map(model::id).collect(Collectors.joining("\",\""));
                String path = "/" + IndexAdmin.indexOf(repository) + "/_mget";
                elastic.bytes("POST", path, "{\"ids\":[\"" + ids + "\"]}");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found.size();
    }

    /** Sends the records of one partition. */
    private interface Feed {
        void send(RecordEncoder encoder, Consumer<ProducerRecord<byte[], byte[]>> to);
    }

    private Feed feed(RecordFormat format, Delivery.Share share) {
        String repository = share.repository().label();
        String topic = share.ofFolders() ? Topics.folders(repository) : Topics.documents(repository);
        return (encoder, to) -> {
            Iterator<Identity> left = share.source().apply(0);
            for (long place = 0; left.hasNext(); place++) {
                byte[] key = DeliveryKey.of(format, delivery.number(), place, share.partition());
                to.accept(new ProducerRecord<>(topic, share.partition(), key, encoder.encode(left.next())));
            }
        };
    }

    /** A Kafka producer with the client settings of the stage. */
    private Work send(Step.Settings settings) {
        RecordFormat format = RecordFormat.of(settings.text("format", "reference"));
        List<Feed> feeds = new ArrayList<>();
        delivery.shares().forEach(share -> feeds.add(feed(format, share)));
        if (settings.flag("ready")) {
            feeds.replaceAll(feed -> {
                List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
                feed.send(encoder(format), records::add);
                return (encoder, to) -> records.forEach(to);
            });
        }
        Work.Task once = () -> Result.of(send(feeds, format));
        return work(false, once.times(StageWorks.times(settings, host.dataset())));
    }

    private RecordEncoder encoder(RecordFormat format) {
        return RecordEncoder.of(format, models.model(false));
    }

    private double send(List<Feed> feeds, RecordFormat format) throws InterruptedException {
        for (String repository : host.repositories()) {
            host.topics().ensure(Topics.folders(repository), 1);
            host.topics().ensure(Topics.documents(repository), delivery.partitions());
        }
        double rate;
        try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(host.kafka(), Map.of())) {
            producer.partitionsFor(Topics.folders(host.repositories().get(0)));
            long startNanos = System.nanoTime();
            host.inParallel("send", feeds.size(), () -> {
                RecordEncoder encoder = encoder(format);
                return i -> feeds.get((int) i).send(encoder, producer::send);
            });
            producer.flush();
            rate = Rates.perSecond(host.dataset().size(), startNanos);
        }
        host.clear(Set.of(ServiceKind.KAFKA));
        return rate;
    }
}
