// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
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
        return send(this::generate);
    }

    /** Generates all records and returns a run that sends them. */
    RateMeter.ServiceRun prepared() {
        List<List<ProducerRecord<byte[], byte[]>>> ready = new ArrayList<>();
        for (int thread = 0; thread < sample.threads(); thread++) {
            List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
            generate(thread, records::add);
            ready.add(records);
        }
        return () -> send((thread, to) -> ready.get(thread).forEach(to));
    }

    /** What the threads send. */
    private interface Share {

        /** Passes on the records of one thread. */
        void each(int thread, Consumer<ProducerRecord<byte[], byte[]>> to);
    }

    private double send(Share share) throws InterruptedException {
        try (TopicAdmin admin = new TopicAdmin(services.kafka())) {
            for (String repository : Repository.labels()) {
                admin.ensure(Topics.folders(repository), 1);
                admin.ensure(Topics.documents(repository), delivery.partitions());
            }
        }
        double rate;
        try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(services.kafka(), Map.of())) {
            producer.partitionsFor(Topics.documents(Repository.ARCHIVES.label()));
            List<Callable<Long>> tasks = new ArrayList<>();
            for (int i = 0; i < sample.threads(); i++) {
                int thread = i;
                tasks.add(() -> {
                    share.each(thread, producer::send);
                    producer.flush();
                    return 0L;
                });
            }
            long startNanos = System.nanoTime();
            ParallelTasks.run(tasks);
            rate = StageClock.rate(delivery.records(), startNanos);
        }
        services.clearTopics();
        return rate;
    }

    /** Generates the records of a thread's share of the partitions, one partition after the other. */
    private void generate(int thread, Consumer<ProducerRecord<byte[], byte[]>> to) {
        RecordEncoder encoder = RecordEncoder.of(format, sample.models().model(false));
        int number = 0;
        for (Repository repository : Repository.values()) {
            if (number++ % sample.threads() == thread) {
                Iterator<Identity> folders = delivery.folders(repository).iterator();
                generate(Topics.folders(repository.label()), 0, folders, encoder, to);
            }
            PartitionPlan plan = delivery.plan(repository);
            for (int partition = 0; partition < delivery.partitions(); partition++) {
                if (number++ % sample.threads() == thread) {
                    Iterator<Identity> documents = Delivery.walk(plan, partition, 0);
                    generate(Topics.documents(repository.label()), partition, documents, encoder, to);
                }
            }
        }
    }

    private void generate(
            String topic,
            int partition,
            Iterator<Identity> documents,
            RecordEncoder encoder,
            Consumer<ProducerRecord<byte[], byte[]>> to) {
        for (long place = 0; documents.hasNext(); place++) {
            byte[] key = DeliveryKey.of(format, delivery.number(), place, partition);
            to.accept(new ProducerRecord<>(topic, partition, key, encoder.encode(documents.next())));
        }
    }
}
