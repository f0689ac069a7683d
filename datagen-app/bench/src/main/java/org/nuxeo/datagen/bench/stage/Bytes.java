// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.record.DocumentRanges;

/**
 * The documents of one request in the encoding of a store.
 *
 * @param repository repository of the documents
 * @param bytes encoded documents, one after the other
 * @param ends 0, then the end of each document
 * @param count number of documents
 */
record Bytes(String repository, byte[] bytes, int[] ends, int count) {

    /** Number of documents in a request, for stages and baselines. */
    static final int BATCH_DOCUMENTS = 1_000;

    private static final int DOCUMENT_BYTES = 1_200;

    /**
     * The encoding of documents for a store.
     *
     * @param forIndex whether the text of files is included
     * @param writer encodes a document
     */
    record Encoding(boolean forIndex, BiConsumer<StoredDocument, ByteSink> writer) {

        /** BSON for MongoDB. */
        static final Encoding BSON = new Encoding(false, BsonEncoder.DEFAULT::encode);

        /** Returns the encoding for Elasticsearch: two lines of a bulk request for each document. */
        static Encoding bulkLines() {
            JsonEncoder json = new JsonEncoder(IndexedFields.ALL);
            return new Encoding(true, (document, out) -> {
                json.encodeAction(document.id(), out);
                json.encode(document, out);
                out.put('\n');
            });
        }

        StoredDocuments model(StageSample sample) {
            return sample.models().model(forIndex);
        }
    }

    /** The batches of one thread. */
    interface Source {

        /** Returns the next batch; null at the end. */
        @Nullable
        Bytes next();
    }

    /** Makes sources for threads that share documents. */
    interface Sources {
        Source get();
    }

    /** Returns sources of all documents, which are generated on demand. */
    static Sources generated(StageSample sample, Encoding encoding) {
        DocumentRanges ranges = new DocumentRanges(sample.delivery(), BATCH_DOCUMENTS);
        AtomicLong next = new AtomicLong();
        return () -> {
            StoredDocuments model = encoding.model(sample);
            ByteSink sink = new ByteSink(BATCH_DOCUMENTS * DOCUMENT_BYTES);
            return () -> {
                long range = next.getAndIncrement();
                return range < ranges.count() ? generate(model, ranges, range, encoding, sink) : null;
            };
        };
    }

    /** Returns sources of prepared bytes. */
    static Sources ready(List<Bytes> all) {
        AtomicInteger next = new AtomicInteger();
        return () -> () -> {
            int batch = next.getAndIncrement();
            return batch < all.size() ? all.get(batch) : null;
        };
    }

    /** Encodes all documents. */
    static List<Bytes> prepare(StageSample sample, Encoding encoding) {
        DocumentRanges ranges = new DocumentRanges(sample.delivery(), BATCH_DOCUMENTS);
        StoredDocuments model = encoding.model(sample);
        List<Bytes> all = new ArrayList<>();
        for (long range = 0; range < ranges.count(); range++) {
            all.add(generate(model, ranges, range, encoding, new ByteSink(BATCH_DOCUMENTS * DOCUMENT_BYTES)));
        }
        return all;
    }

    private static Bytes generate(
            StoredDocuments model, DocumentRanges ranges, long range, Encoding encoding, ByteSink sink) {
        List<Identity> documents = ranges.documents(range);
        int[] ends = new int[documents.size() + 1];
        sink.reset();
        for (int i = 0; i < documents.size(); i++) {
            encoding.writer().accept(model.document(documents.get(i)), sink);
            ends[i + 1] = sink.length();
        }
        return new Bytes(ranges.repository(range).label(), sink.array(), ends, documents.size());
    }
}
