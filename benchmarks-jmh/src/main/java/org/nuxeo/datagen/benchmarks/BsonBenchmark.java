// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import org.bson.BsonBinaryWriter;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Statements encoded as BSON in a second, with templates. The naive way is the driver's Document and its codec. */
public class BsonBenchmark extends HotPath {

    /** Position of the first statement. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;

    private StoredDocument[] documents;
    private final ByteSink sink = new ByteSink(1 << 14);
    private final BasicOutputBuffer buffer = new BasicOutputBuffer();
    private final DocumentCodec codec = new DocumentCodec();
    private int next;

    @Setup
    public void prepareDocuments() {
        documents = StoredSamples.statements(Samples.whole(), from);
    }

    @Benchmark
    public int encode() {
        sink.reset();
        BsonEncoder.DEFAULT.encode(document(), sink);
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
