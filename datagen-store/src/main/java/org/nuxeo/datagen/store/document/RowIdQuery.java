// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import java.util.Objects;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.store.id.IdScheme;

/**
 * MongoDB's command {@code find} that asks for documents by their row ids. It is encoded without an object for each id,
 * because a verification asks for every document. Reusable, for one thread.
 */
public final class RowIdQuery {

    private static final byte[] FIND = BsonBytes.key(BsonBytes.STRING, "find");
    private static final byte[] FILTER = BsonBytes.key(BsonBytes.DOCUMENT, "filter");
    private static final byte[] ROW_ID = BsonBytes.key(BsonBytes.DOCUMENT, "_id");
    private static final byte[] IN = BsonBytes.key(BsonBytes.ARRAY, "$in");
    private static final byte[] BATCH_SIZE = BsonBytes.key(BsonBytes.INT64, "batchSize");
    private static final byte[] SINGLE_BATCH = BsonBytes.key(BsonBytes.BOOLEAN, "singleBatch");
    private static final byte[] READ_CONCERN = BsonBytes.key(BsonBytes.DOCUMENT, "readConcern");
    private static final byte[] LEVEL = BsonBytes.key(BsonBytes.STRING, "level");

    private final StoredDocuments model;
    private final ByteSink out = new ByteSink(8_192);

    /** @param model the documents */
    public RowIdQuery(StoredDocuments model) {
        this.model = Objects.requireNonNull(model, "model");
    }

    /**
     * Returns the command. The server answers with one reply, which has as many of the documents as fit into 16 MB. The
     * command is valid until the next call.
     *
     * @param readConcern level of the read concern; null for the server's default
     */
    public RawBsonDocument command(String collection, List<Identity> documents, @Nullable String readConcern) {
        out.reset();
        int command = BsonBytes.open(out);
        BsonBytes.string(out, FIND, collection);
        out.put(FILTER);
        int filter = BsonBytes.open(out);
        out.put(ROW_ID);
        int condition = BsonBytes.open(out);
        out.put(IN);
        int values = BsonBytes.open(out);
        for (int i = 0; i < documents.size(); i++) {
            rowId(i, documents.get(i));
        }
        BsonBytes.close(out, values);
        BsonBytes.close(out, condition);
        BsonBytes.close(out, filter);
        BsonBytes.number(out, BATCH_SIZE, documents.size() + 1);
        out.put(SINGLE_BATCH);
        out.put(1);
        if (readConcern != null) {
            out.put(READ_CONCERN);
            int concern = BsonBytes.open(out);
            BsonBytes.string(out, LEVEL, readConcern);
            BsonBytes.close(out, concern);
        }
        BsonBytes.close(out, command);
        return new RawBsonDocument(out.array(), 0, out.length());
    }

    private void rowId(int index, Identity identity) {
        IdScheme ids = model.ids();
        if (!ids.nativeId()) {
            BsonBytes.index(out, BsonBytes.OBJECT_ID, index);
            out.putIntBigEndian(model.rowIds().high(identity));
            out.putLongBigEndian(model.rowIds().low(identity));
        } else if (ids.isNumber()) {
            BsonBytes.index(out, BsonBytes.INT64, index);
            out.putLongLittleEndian(Long.parseUnsignedLong(model.id(identity), 16));
        } else {
            BsonBytes.index(out, BsonBytes.STRING, index);
            BsonBytes.text(out, model.id(identity));
        }
    }
}
