// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.store.failure.StageException;

/** Reads the documents in a reply of MongoDB's command {@code find} without copying them. */
final class FoundRows {

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
        int batch = cursor == BsonElements.NONE ? BsonElements.NONE : BsonElements.value(bytes, cursor, FIRST_BATCH);
        if (batch == BsonElements.NONE) {
            throw new StageException("mongo: answers a find without cursor.firstBatch; a server that speaks another"
                    + " protocol cannot be verified");
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
