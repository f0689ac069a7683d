// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import org.bson.BsonBinaryWriter;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.openjdk.jmh.annotations.Benchmark;

/** Statements encoded as BSON in a second, with templates. The naive way is the driver's Document and its codec. */
public class BsonBenchmark extends AtPosition {

    private static final EncoderContext CONTEXT = EncoderContext.builder().build();

    private final Ring<StoredDocument> documents = ofStored(each -> each);
    private final BasicOutputBuffer buffer = new BasicOutputBuffer();
    private final DocumentCodec codec = new DocumentCodec();

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
            codec.encode(writer, NaiveDocument.ofMongo(documents.next()), CONTEXT);
        }
        return buffer.getSize();
    }
}
