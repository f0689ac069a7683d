// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.TextPool;
import org.nuxeo.datagen.export.column.ColumnVector;
import org.nuxeo.datagen.export.column.TextVector;
import org.nuxeo.datagen.export.row.Column;

/**
 * An encoder of texts. It begins each chunk with a dictionary, and keeps it if at least every second text of the first page
 * repeats another. Pages without a dictionary, also those after a dictionary became too long, have the texts themselves.
 */
final class TextEncoder extends ChunkEncoder {

    private static final int MAX_DICTIONARY_BYTES = 1 << 20;

    private final TextDictionary dictionary = new TextDictionary();
    private final UniqueTexts unique = new UniqueTexts();
    private final Runs runs = new Runs();

    /** The index in the dictionary of each text of a page that is present. */
    private int[] indices = new int[0];

    /** The pool of the last page whose texts are all from one. */
    private @Nullable TextPool pool;

    /** For each text of the pool, its index in the dictionary plus 1, or 0 if it was not yet looked up. */
    private int[] known = new int[0];

    private boolean first = true;
    private boolean repeating = true;

    TextEncoder(Column column, CompressionCodecName codec) {
        super(column, codec);
    }

    @Override
    Encoding encode(ColumnVector texts, ByteSink target, Statistics<?> statistics) {
        TextVector vector = (TextVector) texts;
        int present = vector.size() - vector.missing();
        if (repeating && present > 0) {
            indices = indices.length < vector.size() ? new int[vector.size()] : indices;
            TextPool from = vector.pool();
            TextRange range = from == null ? index(vector) : indexPicks(vector, from);
            if (first && 2 * dictionary.size() > present) {
                clearDictionary();
                repeating = false;
            } else {
                first = false;
                repeating = dictionary.length() < MAX_DICTIONARY_BYTES;
                range.addTo(statistics);
                writeIndices(present, target);
                return Encoding.RLE_DICTIONARY;
            }
        }
        return unique.encode(vector, target, statistics);
    }

    /** Looks up the texts that are present, and returns their range. Only those that differ from the one before matter for it. */
    private TextRange index(TextVector vector) {
        byte[] bytes = vector.bytes();
        int[] offsets = vector.offsets();
        TextRange range = new TextRange(bytes, 0);
        int count = 0;
        int lastFrom = 0;
        int lastTo = -1;
        for (int row = 0; row < vector.size(); row++) {
            int from = offsets[row];
            int to = offsets[row + 1];
            if (!vector.isPresent(row)) {
                continue;
            }
            if (lastTo >= 0 && TextRange.equal(bytes, from, to, lastFrom, lastTo)) {
                indices[count] = indices[count - 1];
            } else {
                indices[count] = dictionary.index(bytes, from, to);
                range.add(from, to);
                lastFrom = from;
                lastTo = to;
            }
            count++;
        }
        return range;
    }

    /** Looks up the texts of a pool that are present, each text once, and returns their range. */
    private TextRange indexPicks(TextVector vector, TextPool from) {
        if (pool != from) {
            pool = from;
            known = new int[from.size()];
        }
        int[] picks = vector.picks();
        int count = 0;
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                int index = known[picks[row]] - 1;
                indices[count++] = index < 0 ? learn(from, picks[row]) : index;
            }
        }
        TextRange range = new TextRange(dictionary.bytes(), 0);
        int last = -1;
        for (int i = 0; i < count; i++) {
            if (indices[i] != last) {
                last = indices[i];
                range.add(dictionary.from(last), dictionary.to(last));
            }
        }
        return range;
    }

    private int learn(TextPool from, int pick) {
        byte[] plain = from.plain(pick);
        byte[] text = plain != null ? plain : from.text(pick).getBytes(StandardCharsets.UTF_8);
        int index = dictionary.index(text, 0, text.length);
        known[pick] = index + 1;
        return index;
    }

    private void clearDictionary() {
        dictionary.clear();
        Arrays.fill(known, 0);
    }

    /** Writes the number of bits of an index, and the indices. */
    private void writeIndices(int count, ByteSink target) {
        int bits = Math.max(1, BytesUtils.getWidthFromMaxInt(dictionary.size() - 1));
        target.put(bits);
        runs.write(indices, count, bits, target);
    }

    @Override
    @Nullable
    DictionaryPage takeDictionary(CompressionCodecName codec, ByteSink target) {
        DictionaryPage page = null;
        if (dictionary.size() > 0) {
            PageCodec.compress(codec, dictionary.bytes(), 0, dictionary.length(), target);
            BytesInput bytes = BytesInput.from(target.copy(0, target.length()));
            page = new DictionaryPage(bytes, dictionary.length(), dictionary.size(), Encoding.PLAIN);
        }
        clearDictionary();
        first = true;
        repeating = true;
        return page;
    }
}
