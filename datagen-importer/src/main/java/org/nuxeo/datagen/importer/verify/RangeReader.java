// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.mongodb.ReadConcernLevel;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.BsonReader;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.io.BsonInput;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.mongo.MongoStore;

/**
 * Reads the documents of a range from MongoDB, and in the same request those of their parents that are not in the range; for a
 * version, its live document.
 * One instance for each thread.
 */
public final class RangeReader {

    /** Number of parents that are not read again. */
    private static final int KNOWN_PARENTS = 4_096;

    private static final CodecRegistry REPLIES = CodecRegistries.fromCodecs(new ReplyCodec(), new BsonDocumentCodec());

    private final MongoStore store;
    private final StoredDocuments model;
    private final Set<Identity> known = new HashSet<>();
    private final RowIdPositions positions = new RowIdPositions();
    private final boolean hasVersions;
    private String knownRepository = "";

    public RangeReader(MongoStore store, StoredDocuments model) {
        this.store = Objects.requireNonNull(store, "store");
        this.model = model;
        this.hasVersions = model.dataset().layout().kinds().stream().anyMatch(Kind::isVersion);
    }

    /** Reads a range of a repository. */
    FoundRange read(String repository, List<Identity> identities) {
        forget(repository);
        List<Identity> wanted = new ArrayList<>(identities);
        Set<Identity> parents = parentsOutside(identities);
        wanted.addAll(parents);
        FoundRange found = rows(repository, wanted);
        parents.removeAll(found.missing());
        known.addAll(parents);
        return new FoundRange(found.documents().subList(0, identities.size()), found.missing());
    }

    /** Reads documents of a repository, without their parents. */
    public FoundRange rows(String repository, List<Identity> wanted) {
        BsonSlice[] found = byRowId(repository, wanted);
        Map<Identity, Integer> lacking = new LinkedHashMap<>();
        for (int i = 0; i < found.length; i++) {
            if (found[i] == null) {
                lacking.put(wanted.get(i), i);
            }
        }
        if (!lacking.isEmpty()) {
            addByDocumentId(repository, lacking, found);
        }
        return new FoundRange(Arrays.asList(found), Set.copyOf(lacking.keySet()));
    }

    private void forget(String repository) {
        if (!repository.equals(knownRepository) || known.size() > KNOWN_PARENTS) {
            known.clear();
            knownRepository = repository;
        }
    }

    /** Returns the parents of documents that are not in the range and have not been found before. */
    private Set<Identity> parentsOutside(List<Identity> identities) {
        Set<Identity> parents = new LinkedHashSet<>();
        Identity last = null;
        for (Identity identity : identities) {
            Identity parent = needed(identity);
            if (parent != null && !parent.equals(last) && !parent.isRoot() && !known.contains(parent)) {
                parents.add(parent);
            }
            last = parent;
        }
        for (Identity identity : identities) {
            if (hasVersions || identity.kind().isFolder()) {
                parents.remove(identity);
            }
        }
        return parents;
    }

    /** Returns the document without which one must not be there: its parent, or the live document of a version. */
    @Nullable
    Identity needed(Identity identity) {
        Layout layout = model.dataset().layout();
        return identity.kind().isVersion() ? layout.owner(identity) : layout.parent(identity);
    }

    private BsonSlice[] byRowId(String repository, List<Identity> wanted) {
        MongoCollection<RawBsonDocument> documents = store.scanned(repository);
        ReadConcernLevel concern = documents.getReadConcern().getLevel();
        BsonDocument command = model.find(repository, wanted, concern == null ? null : concern.getValue());
        List<BsonSlice> rows = FoundRows.of(store.database(repository)
                .withCodecRegistry(REPLIES)
                .runCommand(command, documents.getReadPreference(), BsonSlice.class));
        return model.ids().nativeId() ? byNativeId(rows, wanted) : byObjectId(rows, wanted);
    }

    private BsonSlice[] byObjectId(List<BsonSlice> rows, List<Identity> wanted) {
        positions.fill(model, wanted);
        BsonSlice[] found = new BsonSlice[wanted.size()];
        for (BsonSlice row : rows) {
            int position = positions.of(row);
            if (position != RowIdPositions.NONE) {
                found[position] = row;
            }
        }
        return found;
    }

    private BsonSlice[] byNativeId(List<BsonSlice> rows, List<Identity> wanted) {
        Map<BsonValue, BsonSlice> byRow = new HashMap<>(2 * rows.size());
        rows.forEach(row -> byRow.put(row.document().get("_id"), row));
        return wanted.stream().map(model::rowId).map(byRow::get).toArray(BsonSlice[]::new);
    }

    /**
     * Adds the documents that were not found by row id, and removes them from those that are lacking: Nuxeo itself wrote
     * them with other row ids, or the reply would have exceeded the server's limit.
     */
    private void addByDocumentId(String repository, Map<Identity, Integer> lacking, BsonSlice[] found) {
        Map<String, Identity> ids = new HashMap<>();
        lacking.keySet().forEach(each -> ids.put(model.id(each), each));
        List<BsonValue> values = ids.keySet().stream().map(model.ids()::value).toList();
        store.scanned(repository).find(Filters.in(model.ids().field(), values)).forEach(each -> {
            Identity identity = ids.get(model.ids().text(each.get(model.ids().field())));
            Integer position = lacking.remove(identity);
            if (position != null) {
                found[position] = BsonSlice.of(each);
            }
        });
    }

    /**
     * What MongoDB holds of a range.
     *
     * @param documents the documents in the order of the range, null for each missing document
     * @param missing the documents and their parents that MongoDB lacks
     */
    public record FoundRange(List<BsonSlice> documents, Set<Identity> missing) {}

    /** Reads a whole reply with one copy of its bytes, while the driver's codec of raw documents makes two. */
    static final class ReplyCodec implements Codec<BsonSlice> {

        @Override
        public BsonSlice decode(BsonReader reader, DecoderContext context) {
            BsonInput input = ((BsonBinaryReader) reader).getBsonInput();
            int lengthBytes = input.readInt32();
            byte[] bytes = new byte[lengthBytes];
            ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(lengthBytes);
            input.readBytes(bytes, Integer.BYTES, lengthBytes - Integer.BYTES);
            return new BsonSlice(bytes, 0, lengthBytes);
        }

        @Override
        public void encode(BsonWriter writer, BsonSlice value, EncoderContext context) {
            throw new UnsupportedOperationException("replies are only read");
        }

        @Override
        public Class<BsonSlice> getEncoderClass() {
            return BsonSlice.class;
        }
    }

    /** Reads the documents in a reply of MongoDB's command {@code find} without copying them. */
    static final class FoundRows {

        private static final byte[] CURSOR = BsonElements.start(BsonElements.DOCUMENT, "cursor");
        private static final byte[] FIRST_BATCH = BsonElements.start(BsonElements.ARRAY, "firstBatch");

        /** The length of an empty document: its length and the zero at its end. */
        private static final int SHORTEST_BYTES = Integer.BYTES + 1;

        private FoundRows() {}

        /**
         * Returns the documents in a reply.
         *
         * @throws StageException if the reply has none of the form that the command's specification demands
         */
        static List<BsonSlice> of(BsonSlice reply) {
            byte[] bytes = reply.array();
            int cursor = BsonElements.value(bytes, reply.from(), CURSOR);
            int batch =
                    cursor == BsonElements.NONE ? BsonElements.NONE : BsonElements.value(bytes, cursor, FIRST_BATCH);
            if (batch == BsonElements.NONE) {
                throw new StageException("mongo: answers a find without cursor.firstBatch; a server that speaks another"
                        + " protocol cannot be read");
            }
            List<BsonSlice> rows = new ArrayList<>();
            int end = batch + BsonElements.intAt(bytes, batch) - 1;
            int element = batch + Integer.BYTES;
            while (element < end) {
                int document = BsonElements.nameEnd(bytes, element + 1, end) + 1;
                int next = document + Math.max(SHORTEST_BYTES, BsonElements.intAt(bytes, document));
                rows.add(new BsonSlice(bytes, document, next));
                element = next;
            }
            return rows;
        }
    }

    /**
     * The positions of documents in a list by their row ids, which are object ids. It is a hash table without an object for each
     * entry, because a verification looks up every document. Reusable, for one thread.
     */
    static final class RowIdPositions {

        /** The position of a row id that is not in the list. */
        static final int NONE = -1;

        private static final byte[] ROW_ID = BsonElements.start(BsonElements.OBJECT_ID, "_id");
        private static final long SPREAD = 0x9E3779B97F4A7C15L;

        private int bits = 8;
        private long[] lows = new long[1 << bits];
        private int[] highs = new int[1 << bits];
        private int[] positions = new int[1 << bits];

        /** Replaces the list. */
        void fill(StoredDocuments model, List<Identity> identities) {
            while (identities.size() * 2 > 1 << bits) {
                bits++;
            }
            if (positions.length < 1 << bits) {
                lows = new long[1 << bits];
                highs = new int[1 << bits];
                positions = new int[1 << bits];
            }
            Arrays.fill(positions, NONE);
            for (int i = 0; i < identities.size(); i++) {
                Identity identity = identities.get(i);
                long low = model.rowIds().low(identity);
                int high = model.rowIds().high(identity);
                int slot = slot(high, low);
                lows[slot] = low;
                highs[slot] = high;
                positions[slot] = i;
            }
        }

        /** Returns the position of a document by the row id in its bytes, or {@link #NONE}. */
        int of(BsonSlice document) {
            int at = BsonElements.value(document.array(), document.from(), ROW_ID);
            if (at == BsonElements.NONE) {
                return NONE;
            }
            int high = Integer.reverseBytes(BsonElements.intAt(document.array(), at));
            long low = Long.reverseBytes(BsonElements.longAt(document.array(), at + Integer.BYTES));
            return positions[slot(high, low)];
        }

        /** Returns the slot of a row id, or the free one where it belongs. */
        private int slot(int high, long low) {
            int mask = (1 << bits) - 1;
            int slot = (int) ((low + high) * SPREAD >>> Long.SIZE - bits);
            while (positions[slot] != NONE && (lows[slot] != low || highs[slot] != high)) {
                slot = slot + 1 & mask;
            }
            return slot;
        }
    }
}
