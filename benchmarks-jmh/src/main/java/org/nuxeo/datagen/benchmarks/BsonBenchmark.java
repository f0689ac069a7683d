package org.nuxeo.datagen.benchmarks;

import org.bson.BsonBinaryWriter;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.nuxeo.datagen.importer.model.BsonEncoder;
import org.nuxeo.datagen.importer.model.ByteSink;
import org.nuxeo.datagen.importer.model.StoredDocument;
import org.openjdk.jmh.annotations.Benchmark;

/** Statements as BSON a second: templates, and the driver's Document and its codec. */
public class BsonBenchmark extends HotPath {

    private final StoredDocument[] documents = StoredDocuments.statements(Bank.whole());
    private final ByteSink sink = new ByteSink(1 << 14);
    private final BasicOutputBuffer buffer = new BasicOutputBuffer();
    private final DocumentCodec codec = new DocumentCodec();
    private int next;

    @Benchmark
    public int encode() {
        sink.reset();
        BsonEncoder.encode(document(), sink);
        return sink.length();
    }

    @Benchmark
    public int naiveDriverDocument() {
        buffer.truncateToPosition(0);
        try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
            codec.encode(
                    writer,
                    NaiveBson.document(document()),
                    EncoderContext.builder().build());
        }
        return buffer.getSize();
    }

    private StoredDocument document() {
        return documents[next++ & documents.length - 1];
    }
}
