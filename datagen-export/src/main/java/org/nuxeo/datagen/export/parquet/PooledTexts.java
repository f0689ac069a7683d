// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.nuxeo.datagen.core.corpus.TextPool;
import org.nuxeo.datagen.export.column.TextVector;

/** The indices that texts of a pool have in a dictionary, so that each text is looked up once. Not thread safe. */
final class PooledTexts {

    private final TextDictionary dictionary;
    private TextPool pool;

    /** For each text of the pool, its index in the dictionary plus 1, or 0 if it is not yet known. */
    private int[] known = new int[0];

    PooledTexts(TextDictionary dictionary) {
        this.dictionary = dictionary;
    }

    void clear() {
        Arrays.fill(known, 0);
    }

    /** Finds the dictionary indices of the texts that are present, and returns the range of the texts. */
    TextRange index(TextVector vector, int[] indices) {
        begin(vector.pool());
        int[] picks = vector.picks();
        int count = 0;
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                int index = known[picks[row]] - 1;
                indices[count++] = index < 0 ? learn(picks[row]) : index;
            }
        }
        return range(indices, count);
    }

    private void begin(TextPool of) {
        if (of != pool) {
            pool = of;
            known = new int[of.size()];
        }
    }

    private int learn(int pick) {
        byte[] plain = pool.plain(pick);
        byte[] text = plain != null ? plain : pool.text(pick).getBytes(StandardCharsets.UTF_8);
        int index = dictionary.index(text, 0, text.length);
        known[pick] = index + 1;
        return index;
    }

    private TextRange range(int[] indices, int count) {
        TextRange range = new TextRange(dictionary.bytes());
        int last = -1;
        for (int i = 0; i < count; i++) {
            if (indices[i] != last) {
                last = indices[i];
                range.add(dictionary.head(last), dictionary.from(last), dictionary.to(last));
            }
        }
        return range;
    }
}
