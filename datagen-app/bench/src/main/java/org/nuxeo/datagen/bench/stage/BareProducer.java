// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DeliveryKey;
import org.nuxeo.datagen.store.record.RecordEncoder;
import org.nuxeo.datagen.store.record.RecordFormat;

/**
 * A baseline of produce: a Kafka producer in a loop, with the client settings of the stage and one thread for each
 * partition.
 */
final class BareProducer {

    private final BenchServices services;
    private final StageSample sample;
    private final RecordFormat format;
    private final Delivery delivery;

    BareProducer(BenchServices services, StageSample sample, RecordFormat format) {
        this.services = services;
        this.sample = sample;
        this.format = format;
        this.delivery = sample.delivery();
    }

    /** Sends records that are generated while they are sent, and returns the rate. */
    double generated() throws InterruptedException {
        return send(() -> {
            RecordEncoder encoder = RecordEncoder.of(format, sample.models().model(false));
            return (topic, partition, place, document) ->
                    new ProducerRecord<>(topic, partition, key(place, partition), encoder.encode(document));
        });
    }

    /** Generates all records and returns a run that sends them. */
    RateMeter.ServiceRun prepared() {
        RecordEncoder encoder = RecordEncoder.of(format, sample.models().model(false));
        List<List<ProducerRecord<byte[], byte[]>>> ready = new ArrayList<>();
        for (int thread = 0; thread < sample.threads(); thread++) {
            List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
            walk(thread, (topic, partition, place, document) -> {
                records.add(new ProducerRecord<>(topic, partition, key(place, partition), encoder.encode(document)));
                return null;
            });
            ready.add(records);
        }
        return () -> onTopics(producer -> {
            List<Callable<Long>> tasks = new ArrayList<>();
            for (List<ProducerRecord<byte[], byte[]>> records : ready) {
                tasks.add(() -> {
                    records.forEach(producer::send);
                    producer.flush();
                    return (long) records.size();
                });
            }
            return ParallelTasks.documents(tasks);
        });
    }

    /** A generator of the record of a document. */
    private interface Maker {
        ProducerRecord<byte[], byte[]> make(String topic, int partition, long place, Identity document);
    }

    private interface MakerFactory {
        Maker create();
    }

    private interface Sending {
        long with(KafkaProducer<byte[], byte[]> producer) throws InterruptedException;
    }

    private double send(MakerFactory makers) throws InterruptedException {
        return onTopics(producer -> {
            List<Callable<Long>> tasks = new ArrayList<>();
            for (int i = 0; i < sample.threads(); i++) {
                int thread = i;
                Maker maker = makers.create();
                tasks.add(() -> {
                    long sent = walk(thread, (topic, partition, place, document) -> {
                        ProducerRecord<byte[], byte[]> record = maker.make(topic, partition, place, document);
                        producer.send(record);
                        return record;
                    });
                    producer.flush();
                    return sent;
                });
            }
            return ParallelTasks.documents(tasks);
        });
    }

    private double onTopics(Sending sending) throws InterruptedException {
        try (TopicAdmin admin = new TopicAdmin(services.kafka())) {
            for (Repository repository : Repository.values()) {
                admin.ensure(Topics.folders(repository.label()), 1);
                admin.ensure(Topics.documents(repository.label()), delivery.partitions());
            }
        }
        double rate;
        try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(services.kafka(), Map.of())) {
            producer.partitionsFor(Topics.documents(Repository.ARCHIVES.label()));
            long startNanos = System.nanoTime();
            rate = StageClock.rate(sending.with(producer), startNanos);
        }
        services.clearTopics();
        return rate;
    }

    private byte[] key(long place, int partition) {
        return DeliveryKey.of(format, delivery.number(), place, partition);
    }

    /** Sends a thread's share of the partitions, one after the other, and returns the number of documents. */
    private long walk(int thread, Maker each) {
        long documents = 0;
        int number = 0;
        for (Repository repository : Repository.values()) {
            String folders = Topics.folders(repository.label());
            if (number++ % sample.threads() == thread) {
                documents += walk(folders, 0, delivery.folders(repository).iterator(), each);
            }
            PartitionPlan plan = delivery.plan(repository);
            for (int partition = 0; partition < delivery.partitions(); partition++) {
                if (number++ % sample.threads() == thread) {
                    String topic = Topics.documents(repository.label());
                    documents += walk(topic, partition, Delivery.walk(plan, partition, 0), each);
                }
            }
        }
        return documents;
    }

    private static long walk(String topic, int partition, Iterator<Identity> documents, Maker each) {
        long place = 0;
        while (documents.hasNext()) {
            each.make(topic, partition, place++, documents.next());
        }
        return place;
    }
}
