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
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DeliveryKey;
import org.nuxeo.datagen.store.record.RecordEncoder;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of sending records to Kafka. The baselines are a plain producer with generated records and with
 * prepared records.
 */
final class ProduceBench extends BenchStage.WithServices {

    private static final int MAX_TIMES = 5;

    ProduceBench(StageSample sample) {
        super("produce", 150, sample.upTo(StageSample.LARGEST), ServiceKind.KAFKA);
    }

    @Override
    Measured measure(RateMeter meter, BenchServices services) throws InterruptedException {
        return Measured.of(
                measure(meter, services, sample, RecordFormat.REFERENCE).first(),
                measure(meter, services, sample.upTo(StageSample.IMPORTED), RecordFormat.FULL));
    }

    private Figure measure(RateMeter meter, BenchServices services, StageSample sent, RecordFormat format)
            throws InterruptedException {
        BareProducer bare = new BareProducer(services, sent, format);
        RateMeter.ServiceRun stage = () -> stage(services, sent, format);
        RateMeter.ServiceRun generated = bare::generated;
        int times = times(sent, format);
        double[][] rates = meter.inTurn(
                stage.times(times), generated.times(times), bare.prepared().times(times));
        return Figure.ofRuns(
                        name(),
                        format.label() + " records to Kafka",
                        Figure.Unit.documents(sent.threads()),
                        times * sent.dataset().size(),
                        rates[0])
                .beside("bare producer", rates[1])
                .beside("producer of ready records", rates[2]);
    }

    /**
     * Returns how many times a run is repeated within one measurement. Deletions in Kafka disturb a run of about a
     * second, so runs of small records are repeated until they send as many documents as the largest sample, but at
     * most five times.
     */
    private static int times(StageSample sent, RecordFormat format) {
        long documents = format.needsContent() ? StageSample.IMPORTED : StageSample.LARGEST;
        return (int) Math.max(1, Math.min(MAX_TIMES, documents / sent.dataset().size()));
    }

    private static double stage(BenchServices services, StageSample sent, RecordFormat format) {
        StageClock clock = new StageClock("produce");
        StageRun.of(StopSource.NEVER, clock)
                .produce(services.kafka(), ProduceSettings.of(format, sent.threads()), sent.delivery(), sent.models());
        double rate = clock.rate(sent.dataset().size());
        services.clearTopics();
        return rate;
    }

    /**
     * A baseline of produce: a Kafka producer in a loop, with the client settings of the stage and one thread for each
     * partition.
     */
    private static final class BareProducer {

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
                for (String repository : Layouts.REPOSITORIES.labels()) {
                    admin.ensure(Topics.folders(repository), 1);
                    admin.ensure(Topics.documents(repository), delivery.partitions());
                }
            }
            double rate;
            try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(services.kafka(), Map.of())) {
                producer.partitionsFor(Topics.documents(Bank.ARCHIVES.label()));
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
            for (Repository repository : Layouts.REPOSITORIES) {
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
}
