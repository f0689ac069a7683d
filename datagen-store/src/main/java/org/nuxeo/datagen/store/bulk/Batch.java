// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bulk;

import java.util.Arrays;
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
    private final int[] bsonEnds;
    private final int[] jsonEnds;
    private final String[] ids;
    private final Kind[] kinds;
    private final int[] tags;

    // set by reset
    @SuppressWarnings("NullAway.Init")
    private String repository;

    private @Nullable BsonEncoder bsonEncoder;
    private int size;

    /** Creates a batch that is written only for the index. */
    public static Batch forIndex(int capacity) {
        return new Batch(capacity, null);
    }

    /**
     * @param capacity documents the batch can hold
     * @param bsonEncoders encoders for MongoDB; null if the batch is only written for the index
     */
    public Batch(int capacity, @Nullable BsonEncoders bsonEncoders) {
        this.bsonEncoders = bsonEncoders;
        bson = new ByteSink(bsonEncoders == null ? NO_BYTES : capacity * DOCUMENT_BYTES);
        json = new ByteSink(capacity * DOCUMENT_BYTES);
        bsonEnds = new int[capacity + 1];
        jsonEnds = new int[capacity + 1];
        ids = new String[capacity];
        kinds = new Kind[capacity];
        tags = new int[capacity];
    }

    /** Empties the batch and assigns it to a repository. */
    public void reset(String newRepository) {
        repository = newRepository;
        bsonEncoder = bsonEncoders == null ? null : bsonEncoders.of(newRepository);
        bson.reset();
        json.reset();
        Arrays.fill(ids, 0, size, null);
        size = 0;
    }

    /**
     * Adds a document.
     *
     * @param tag a number by which the caller recognizes the document
     * @param encoder encoder for the index; null if the document is not indexed
     */
    public void add(StoredDocument document, int tag, @Nullable JsonEncoder encoder) {
        if (bsonEncoder != null) {
            bsonEncoder.encode(document, bson);
        }
        if (encoder != null) {
            encoder.encodeAction(document.id(), json);
            encoder.encode(document, json);
            json.put('\n');
        }
        ids[size] = document.id();
        kinds[size] = document.kind();
        tags[size] = tag;
        size++;
        bsonEnds[size] = bson.length();
        jsonEnds[size] = json.length();
    }

    public String repository() {
        return repository;
    }

    public int size() {
        return size;
    }

    public int capacity() {
        return ids.length;
    }

    /** Returns how repositories store ids. The batch must be one for MongoDB. */
    public IdScheme idScheme() {
        return Objects.requireNonNull(bsonEncoders).ids();
    }

    public String id(int position) {
        return ids[position];
    }

    public Kind kind(int position) {
        return kinds[position];
    }

    public int tag(int position) {
        return tags[position];
    }

    /** Returns a document as MongoDB stores it; valid until the batch is reset. */
    public RawBsonDocument bson(int position) {
        return new RawBsonDocument(bson.array(), bsonEnds[position], bsonEnds[position + 1] - bsonEnds[position]);
    }

    public byte[] jsonBytes() {
        return json.array();
    }

    /** Returns where the bulk lines of a document start. */
    public int jsonStart(int position) {
        return jsonEnds[position];
    }

    public int jsonEnd(int position) {
        return jsonEnds[position + 1];
    }
}
