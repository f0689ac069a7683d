// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.RecordFormat.DeliveryKey;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Pins;

/**
 * The bytes of documents of every kind, and of the records of every topic, have not changed since their digests were
 * recorded.
 */
class DocumentBytesTest {

    private static final int OF_EACH_KIND = 50;
    private static final int PARTITIONS = 3;
    private static final List<Long> FIRST_IDS = List.of(0x123456789abcdefL, 77L, 0xfedcba9876543210L);

    private interface Writer {
        void write(Identity identity, ByteSink out);
    }

    /** What is written of documents with ids of a scheme. */
    private record Written(IdScheme ids, Function<StoredDocuments, Writer> writer) {}

    @Test
    void bytesAreThoseRecorded() throws IOException {
        Pins pins = new Pins(getClass());
        for (String archive : Pins.ARCHIVES) {
            Dataset dataset = Datasets.of(archive, spec -> spec.customers(120).months(12));
            writers(dataset).forEach((what, writer) -> pins.add(archive, what, documents(dataset, writer)));
            for (RecordFormat format : RecordFormat.values()) {
                if (format.holds(dataset.archive())) {
                    pins.add(archive, "topics-" + format.label(), topics(dataset, format));
                }
            }
        }
        pins.check();
    }

    private static Map<String, Written> writers(Dataset dataset) {
        Map<String, Long> first = new TreeMap<>();
        for (Repository repository : dataset.layout().repositories()) {
            first.put(repository.label(), FIRST_IDS.get(repository.code() % FIRST_IDS.size()));
        }
        Map<String, Written> writers = new TreeMap<>();
        writers.put("bson", bson(IdScheme.DEFAULT));
        writers.put("bson-native-ids", bson(new IdScheme(IdType.UUID, true, Map.of())));
        writers.put("bson-sequence", bson(new IdScheme(IdType.SEQUENCE_HEX_RANDOMIZED, false, first)));
        writers.put("bulk", bulk(IndexedFields.ALL));
        writers.put("bulk-limited", bulk(IndexedFields.LIMITED));
        writers.put(
                "ids",
                new Written(IdScheme.DEFAULT, documents -> (identity, out) -> writeIds(documents, identity, out)));
        for (RecordFormat format : RecordFormat.values()) {
            if (format.holds(dataset.archive())) {
                writers.put("record-" + format.label(), new Written(IdScheme.DEFAULT, documents -> {
                    RecordEncoder encoder = RecordEncoder.of(format, documents);
                    return (identity, out) -> out.put(encoder.encode(identity));
                }));
            }
        }
        return writers;
    }

    private static Written bson(IdScheme ids) {
        BsonEncoders encoders = new BsonEncoders(ids, Rights.ASSUMED);
        return new Written(ids, documents -> (identity, out) -> {
            StoredDocument document = documents.document(identity);
            encoders.of(document.repository()).encode(document, out);
        });
    }

    private static Written bulk(IndexedFields fields) {
        JsonEncoder encoder = new JsonEncoder(fields);
        return new Written(IdScheme.DEFAULT, documents -> (identity, out) -> {
            StoredDocument document = documents.document(identity);
            encoder.encodeAction(document.id(), out);
            encoder.encode(document, out);
        });
    }

    /** Ordinal, id, id of the parent, row id, path and the keys of files. */
    private static void writeIds(StoredDocuments documents, Identity identity, ByteSink out) {
        Document document = documents.dataset().document(identity);
        StringBuilder text = new StringBuilder();
        text.append(document.ordinal()).append(' ').append(document.id());
        text.append(' ').append(document.parentId()).append(' ').append(documents.rowId(identity));
        text.append(' ').append(document.repository().label()).append(document.path());
        for (int file = 0; file < document.fileCount(); file++) {
            text.append(' ').append(document.blobKey(file).storedText());
        }
        out.put(text.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Documents with and without batch tag, with and without blobs and their words. */
    private static byte[] documents(Dataset dataset, Written written) {
        MessageDigest sha256 = Pins.sha256();
        ByteSink out = new ByteSink(4_096);
        for (boolean whole : new boolean[] {false, true}) {
            StoredDocuments documents = new StoredDocuments(
                    dataset, whole ? new FakeBlobs() : null, whole ? "tag" : null, written.ids(), whole);
            Writer writer = written.writer().apply(documents);
            for (Kind kind : dataset.layout().kinds()) {
                long first = dataset.firstOrdinal(kind);
                long count = Math.min(OF_EACH_KIND, dataset.count(kind));
                for (long ordinal = first; ordinal < first + count; ordinal++) {
                    out.reset();
                    writer.write(dataset.identity(ordinal), out);
                    sha256.update(out.array(), 0, out.length());
                }
            }
        }
        return sha256.digest();
    }

    /** All records, partition by partition, of a smaller dataset and of its growth. */
    private static byte[] topics(Dataset dataset, RecordFormat format) {
        Dataset smaller = dataset.withSpec(dataset.spec().withSize(60, 12));
        MessageDigest sha256 = Pins.sha256();
        add(Delivery.of(smaller, PARTITIONS), format, sha256);
        add(Delivery.growth(dataset, smaller.spec(), PARTITIONS), format, sha256);
        return sha256.digest();
    }

    private static void add(Delivery delivery, RecordFormat format, MessageDigest sha256) {
        RecordEncoder encoder =
                RecordEncoder.of(format, new StoredDocuments(delivery.dataset(), new FakeBlobs(), null));
        for (Repository repository : delivery.dataset().layout().repositories()) {
            String folders = Topics.folders(repository.label());
            add(folders, 0, delivery.folders(repository).iterator(), delivery, format, encoder, sha256);
            for (int partition = 0; partition < PARTITIONS; partition++) {
                Iterator<Identity> documents = delivery.plan(repository).cursor(partition, 0);
                String topic = Topics.documents(repository.label());
                add(topic, partition, documents, delivery, format, encoder, sha256);
            }
        }
    }

    private static void add(
            String topic,
            int partition,
            Iterator<Identity> documents,
            Delivery delivery,
            RecordFormat format,
            RecordEncoder encoder,
            MessageDigest sha256) {
        sha256.update((topic + " " + partition + "\n").getBytes(StandardCharsets.UTF_8));
        for (long place = 0; documents.hasNext(); place++) {
            sha256.update(DeliveryKey.of(format, delivery.number(), place, partition));
            sha256.update(encoder.encode(documents.next()));
        }
    }
}
