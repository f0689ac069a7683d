// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;
import org.nuxeo.datagen.store.document.StoredDocuments;

/**
 * The positions of documents in a list by their row ids, which are object ids. It is a hash table without an object for each
 * entry, because a verification looks up every document. Reusable, for one thread.
 */
final class RowIdPositions {

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
            long low = StoredDocuments.rowIdLow(identity);
            int high = model.rowIdHigh(identity);
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
