// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.nuxeo.datagen.export.column.TextVector;
import org.nuxeo.datagen.export.row.Column;

/**
 * An encoder of texts. It begins each chunk with a dictionary, and keeps it if at least every second text of the first page
 * repeats another. Pages without a dictionary, also those after a dictionary became too long, have the texts themselves.
 */
final class TextEncoder extends ChunkEncoder<TextVector> {

    private static final int MAX_DICTIONARY_BYTES = 1 << 20;

    private final TextDictionary dictionary = new TextDictionary();
    private final UniqueTexts unique = new UniqueTexts();
    private int[] indices = new int[0];
    private boolean first = true;
    private boolean repeating = true;

    TextEncoder(Column column, PageCodec codec) {
        super(column, TextVector.class, codec);
    }

    @Override
    Encoding encode(TextVector vector, Scratch target, Statistics<?> statistics) {
        int present = vector.size() - vector.missing();
        if (repeating && present > 0) {
            TextRange range = new TextRange(vector.bytes());
            index(vector, range);
            if (first && 2 * dictionary.size() > present) {
                dictionary.clear();
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

    /** Looks up the texts that are present. Only those that differ from the one before matter for the range. */
    private void index(TextVector vector, TextRange range) {
        byte[] bytes = vector.bytes();
        int[] offsets = vector.offsets();
        dictionary.reserve(vector.size());
        indices = indices.length < vector.size() ? new int[vector.size()] : indices;
        int count = 0;
        int lastFrom = 0;
        int lastTo = -1;
        for (int row = 0; row < vector.size(); row++) {
            int from = offsets[row];
            int to = offsets[row + 1];
            if (!vector.isPresent(row)) {
                continue;
            }
            if (lastTo >= 0 && CommonPrefix.equal(bytes, from, to, lastFrom, lastTo)) {
                indices[count] = indices[count - 1];
            } else {
                indices[count] = dictionary.index(bytes, from, to);
                range.add(from, to);
                lastFrom = from;
                lastTo = to;
            }
            count++;
        }
    }

    /** Writes the number of bits of an index, and the indices. */
    private void writeIndices(int count, Scratch target) {
        int bits = Math.max(1, BytesUtils.getWidthFromMaxInt(dictionary.size() - 1));
        target.write(bits);
        try (RunLengthBitPackingHybridEncoder encoder =
                new RunLengthBitPackingHybridEncoder(bits, SLAB_BYTES, PAGE_BYTES, new HeapByteBufferAllocator())) {
            for (int i = 0; i < count; i++) {
                encoder.writeInt(indices[i]);
            }
            target.write(encoder.toBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    DictionaryPage takeDictionary(PageCodec codec) {
        DictionaryPage page = dictionary.size() > 0
                ? new DictionaryPage(
                        BytesInput.from(codec.compress(dictionary.bytes(), dictionary.length())),
                        dictionary.length(),
                        dictionary.size(),
                        Encoding.PLAIN)
                : null;
        dictionary.clear();
        first = true;
        repeating = true;
        return page;
    }
}
