// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.nio.ByteBuffer;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.ObjectId;
import org.nuxeo.datagen.benchmarks.PositionBenchmark;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Statements encoded as BSON in a second, with templates. The naive way is the driver's Document and its codec. */
public class BsonBenchmark extends PositionBenchmark {

    private Ring<StoredDocument> documents;
    private final ByteSink sink = new ByteSink(1 << 14);
    private final BasicOutputBuffer buffer = new BasicOutputBuffer();
    private final DocumentCodec codec = new DocumentCodec();

    @Setup
    public void prepareDocuments() {
        documents = Samples.stored(Samples.whole(), from);
    }

    @Benchmark
    public int encode() {
        sink.reset();
        BsonEncoder.DEFAULT.encode(documents.next(), sink);
        return sink.length();
    }

    @Benchmark
    public int naiveDriverDocument() {
        buffer.truncateToPosition(0);
        try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
            codec.encode(
                    writer,
                    NaiveBson.document(documents.next()),
                    EncoderContext.builder().build());
        }
        return buffer.getSize();
    }

    /** The naive way to encode a statement for MongoDB: a Document of the driver, property by property. */
    static final class NaiveBson {

        private NaiveBson() {}

        static Document document(StoredDocument stored) {
            ByteBuffer rowId =
                    ByteBuffer.allocate(12).putInt(stored.rowIdHigh()).putLong(stored.rowIdLow());
            Document document = new Document("_id", new ObjectId(rowId.array()))
                    .append("ecm:id", stored.id())
                    .append("ecm:parentId", stored.parentId())
                    .append("ecm:ancestorIds", stored.ancestorIds())
                    .append("ecm:name", stored.name())
                    .append("ecm:primaryType", stored.type())
                    .append("ecm:racl", AccessRights.ASSUMED.readers())
                    .append("ecm:majorVersion", 0L)
                    .append("ecm:minorVersion", 0L)
                    .append("ecm:lifeCyclePolicy", DocumentType.LIFE_CYCLE_POLICY)
                    .append("ecm:lifeCycleState", DocumentType.LIFE_CYCLE_STATE)
                    .append("ecm:systemChangeToken", 0L)
                    .append("ecm:changeToken", 0L);
            for (Property property : stored.fields().type().properties(field -> true)) {
                if (property.isComplex()) {
                    Document parts = new Document();
                    property.fields()
                            .forEach(field -> append(Objects.requireNonNull(field.part()), field, stored, parts));
                    document.append(property.storedName(), parts);
                } else {
                    append(property.storedName(), property.field(), stored, document);
                }
            }
            return document.append("ecm:blobKeys", List.of(stored.text(Field.FILE_KEY)));
        }

        private static void append(String name, Field field, StoredDocument stored, Document document) {
            if (stored.fields().has(field)) {
                document.append(
                        name,
                        switch (field.type().base()) {
                            case LIST -> List.of(stored.text(field));
                            case DATE -> new Date(stored.number(field));
                            case LONG -> stored.number(field);
                            default -> stored.text(field);
                        });
            }
        }
    }
}
