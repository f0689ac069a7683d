// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.id.IdScheme;

/**
 * Documents on their way into the stores, already encoded for each store. The memory of a batch is reused until its
 * pool is discarded. Used by one thread at a time.
 */
public final class Batch {

    private static final int DOCUMENT_BYTES = 1_200;
    private static final int NO_BYTES = 16;

    private final @Nullable BsonEncoders bsonEncoders;
    private final ByteSink bson;
    private final ByteSink json;
    private final List<Entry> entries;
    private final int capacity;

    // set by reset
    @SuppressWarnings("NullAway.Init")
    private String repository;

    private @Nullable BsonEncoder bsonEncoder;

    /**
     * A document of a batch.
     *
     * @param tag a number by which the caller recognizes the document
     * @param bsonStart where its bytes for MongoDB start
     * @param jsonStart where its bulk lines for the index start
     */
    public record Entry(String id, Kind kind, int tag, int bsonStart, int bsonEnd, int jsonStart, int jsonEnd) {}

    /**
     * @param capacity documents the batch can hold
     * @param bsonEncoders encoders for MongoDB; null if the batch is only written for the index
     */
    public Batch(int capacity, @Nullable BsonEncoders bsonEncoders) {
        this.bsonEncoders = bsonEncoders;
        bson = new ByteSink(bsonEncoders == null ? NO_BYTES : capacity * DOCUMENT_BYTES);
        json = new ByteSink(capacity * DOCUMENT_BYTES);
        entries = new ArrayList<>(capacity);
        this.capacity = capacity;
    }

    /** Empties the batch and assigns it to a repository. */
    public void reset(String newRepository) {
        repository = newRepository;
        bsonEncoder = bsonEncoders == null ? null : bsonEncoders.of(newRepository);
        bson.reset();
        json.reset();
        entries.clear();
    }

    /**
     * Adds a document.
     *
     * @param tag a number by which the caller recognizes the document
     * @param encoder encoder for the index; null if the document is not indexed
     */
    public void add(StoredDocument document, int tag, @Nullable JsonEncoder encoder) {
        int bsonStart = bson.length();
        int jsonStart = json.length();
        if (bsonEncoder != null) {
            bsonEncoder.encode(document, bson);
        }
        if (encoder != null) {
            encoder.encodeAction(document.id(), json);
            encoder.encode(document, json);
            json.put('\n');
        }
        entries.add(new Entry(document.id(), document.kind(), tag, bsonStart, bson.length(), jsonStart, json.length()));
    }

    public String repository() {
        return repository;
    }

    public int size() {
        return entries.size();
    }

    public int capacity() {
        return capacity;
    }

    /** Returns how repositories store ids. The batch must be one for MongoDB. */
    public IdScheme idScheme() {
        return Objects.requireNonNull(bsonEncoders).ids();
    }

    public Entry entry(int position) {
        return entries.get(position);
    }

    /** Returns a document as MongoDB stores it; valid until the batch is reset. */
    public RawBsonDocument bson(int position) {
        Entry entry = entries.get(position);
        return new RawBsonDocument(bson.array(), entry.bsonStart, entry.bsonEnd - entry.bsonStart);
    }

    public byte[] jsonBytes() {
        return json.array();
    }
}
