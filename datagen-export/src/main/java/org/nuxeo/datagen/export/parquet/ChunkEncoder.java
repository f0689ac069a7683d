// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.PrimitiveType;
import org.nuxeo.datagen.export.column.ColumnVector;
import org.nuxeo.datagen.export.row.Column;

/**
 * An encoder of one column: each vector becomes a page, and all pages since the last chunk become the next one. A chunk
 * whose first page hardly becomes shorter by compression, such as one of ids, is not compressed. Not thread safe.
 *
 * @param <V> type of the vectors
 */
abstract class ChunkEncoder<V extends ColumnVector> {

    /** The first size of the buffers of Parquet's encoders, and the size up to which they grow in one step. */
    static final int SLAB_BYTES = 1 << 12;

    static final int PAGE_BYTES = 1 << 20;

    /** A chunk is compressed if that saves at least one of so many bytes of its first page. */
    private static final int SAVED = 4;

    private final PrimitiveType type;
    private final Class<V> vectors;
    private final PageCodec wanted;
    private final PageCodec none = new PageCodec(CompressionCodecName.UNCOMPRESSED);
    private final Scratch scratch = new Scratch();
    private PageCodec codec;
    private List<Page> pages = new ArrayList<>();

    ChunkEncoder(Column column, Class<V> vectors, PageCodec codec) {
        this.type = ParquetColumns.type(column);
        this.vectors = vectors;
        this.wanted = codec;
        this.codec = codec;
    }

    static ChunkEncoder<?> of(Column column, PageCodec codec) {
        return switch (column.type()) {
            case TEXT, JSON -> new TextEncoder(column, codec);
            case DECIMAL -> new DecimalEncoder(column, codec);
            case FLAG -> new FlagEncoder(column, codec);
            case INTEGER, INSTANT -> new IntegerEncoder(column, codec);
            case DATE -> new DateEncoder(column, codec);
        };
    }

    /** Adds a page with the values of a vector. */
    final void add(ColumnVector vector) {
        Statistics<?> statistics = Statistics.createStats(type);
        statistics.incrementNumNulls(vector.missing());
        scratch.clear();
        Encoding encoding = encode(vectors.cast(vector), scratch, statistics);
        byte[] bytes = scratch.compress(codec);
        if (pages.isEmpty() && SAVED * (scratch.length() - bytes.length) < scratch.length()) {
            codec = none;
            bytes = scratch.compress(codec);
        }
        pages.add(new Page(
                vector.size(), vector.missing(), levels(vector), encoding, bytes, scratch.length(), statistics));
    }

    /** Returns all pages that were added since the last call. */
    final ColumnChunk take() {
        ColumnChunk chunk = new ColumnChunk(codec.name(), takeDictionary(codec), pages);
        pages = new ArrayList<>();
        codec = wanted;
        return chunk;
    }

    /** Encodes the values that are present, adds them to the statistics, and returns the encoding. */
    abstract Encoding encode(V vector, Scratch target, Statistics<?> statistics);

    /** Returns the dictionary of the pages since the last call, or null if they have none. */
    DictionaryPage takeDictionary(PageCodec pageCodec) {
        return null;
    }

    private static BytesInput levels(ColumnVector vector) {
        if (vector.column().required()) {
            return BytesInput.empty();
        }
        try (RunLengthBitPackingHybridEncoder levels =
                new RunLengthBitPackingHybridEncoder(1, SLAB_BYTES, PAGE_BYTES, new HeapByteBufferAllocator())) {
            for (int row = 0; row < vector.size(); row++) {
                levels.writeInt(vector.isPresent(row) ? 1 : 0);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            levels.toBytes().writeAllTo(bytes);
            return BytesInput.from(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
