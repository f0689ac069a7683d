// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.kafka.TopicSettings;
import org.nuxeo.datagen.store.kafka.TopicSettings.TopicPlan;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;

/** The words of new topics. A topic that exists keeps its settings. */
public final class TopicWords {

    private static final String UNLIMITED = "unlimited";
    private static final String TIME_LIMIT = "must be unlimited, or 1h to 87600h, such as 240h";
    private static final String BYTES_LIMIT = "must be unlimited, or a number of bytes from 1 on, such as 500M";
    private static final long MOST_HOURS = 87_600;

    /** The most documents that an import has handled in a second on published machines, those of 2020. */
    private static final long DOCUMENTS_PER_SECOND = 25_000;

    /** The number of copies of each partition. */
    public static final Word REPLICATION = Word.of("topic-replication", Values.integer(1, 1_000), "N")
            .help("Copies of each partition of new topics (default: the brokers' default.replication.factor).");

    /** How long topics keep records. */
    public static final Word RETENTION_TIME = Word.of(
                    "topic-retention-time",
                    Values.of(Long.class, TIME_LIMIT, TopicWords::millis, TopicWords::timeText),
                    "TIME|unlimited")
            .help("How long new topics keep records, such as 240h", UNLIMITED);

    /** How much a partition keeps. */
    public static final Word RETENTION_BYTES = Word.of(
                    "topic-retention-bytes",
                    Values.numberOr(UNLIMITED, TopicSettings.UNLIMITED, 1, BYTES_LIMIT),
                    "N|unlimited")
            .help("Bytes that each partition of a new topic keeps", UNLIMITED);

    /** The compression of records. */
    public static final Word COMPRESSION = Word.of(
                    "topic-compression", Values.choice(TopicSettings.COMPRESSIONS), "CODEC")
            .help(
                    "Compression of records in new topics: lz4, zstd, snappy, gzip or none",
                    TopicSettings.USUAL.compression());

    /** All of them. */
    public static final List<Word> ALL = List.of(REPLICATION, RETENTION_TIME, RETENTION_BYTES, COMPRESSION);

    private TopicWords() {}

    private static Long millis(String text) {
        boolean hours = text.matches("[0-9]{1,5}h");
        long number = hours ? Long.parseLong(text.substring(0, text.length() - 1)) : 0;
        Check.refuse(!text.equals(UNLIMITED) && (number < 1 || number > MOST_HOURS), () -> TIME_LIMIT);
        return hours ? Duration.ofHours(number).toMillis() : TopicSettings.UNLIMITED;
    }

    private static String timeText(Object millis) {
        return millis.equals(TopicSettings.UNLIMITED)
                ? UNLIMITED
                : Duration.ofMillis((Long) millis).toHours() + "h";
    }

    /** Returns the settings of new topics. */
    public static TopicSettings topics(Description description) {
        return new TopicSettings(
                (Integer) description.value(REPLICATION),
                (Long) description.known(RETENTION_TIME),
                (Long) description.known(RETENTION_BYTES),
                description.knownText(COMPRESSION));
    }

    /**
     * Returns the topics of a delivery.
     *
     * @throws Refusal if new topics would lose records before they are consumed
     */
    public static List<TopicPlan> plans(Delivery delivery, RecordFormat format, TopicSettings settings) {
        List<TopicPlan> plans = new ArrayList<>();
        int bytes = format.topicBytes(!settings.compression().equals("none"));
        for (Repository repository : delivery.dataset().layout().repositories()) {
            if (delivery.records(repository) > 0) {
                long millis = delivery.records() * 1_000 / DOCUMENTS_PER_SECOND;
                long folders = delivery.folders(repository).size();
                long largest = IntStream.range(0, delivery.partitions())
                        .mapToLong(delivery.plan(repository)::records)
                        .max()
                        .orElse(0);
                plans.add(new TopicPlan(Topics.folders(repository.label()), 1, folders * bytes, millis));
                plans.add(new TopicPlan(
                        Topics.documents(repository.label()), delivery.partitions(), largest * bytes, millis));
            }
        }
        plans.stream().max(Comparator.comparing(TopicPlan::partitionBytes)).ifPresent(plan -> {
            refuse(RETENTION_TIME, settings.retentionMillis(), plan.lossByAge(settings.retentionMillis()));
            refuse(RETENTION_BYTES, settings.retentionBytes(), plan.lossBySize(settings.retentionBytes()));
        });
        return plans;
    }

    /**
     * Checks that there is a broker for each copy.
     *
     * @throws Refusal if there is not
     */
    public static void requireBrokers(TopicSettings settings, int brokers) {
        Integer copies = settings.replication();
        if (copies != null && copies > brokers) {
            String limit = brokers + ", the number of brokers of the cluster";
            throw new Refusal(REPLICATION, " " + copies + ": must be at most " + limit);
        }
    }

    private static void refuse(Word word, Object value, @Nullable String loss) {
        if (loss != null) {
            throw new Refusal(word, " " + word.write(value) + ": " + loss);
        }
    }
}
