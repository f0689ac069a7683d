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
import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.column.ColumnVector;
import org.nuxeo.datagen.export.column.ColumnVector.DateVector;
import org.nuxeo.datagen.export.column.ColumnVector.DecimalVector;
import org.nuxeo.datagen.export.column.ColumnVector.FlagVector;
import org.nuxeo.datagen.export.column.ColumnVector.IntegerVector;
import org.nuxeo.datagen.export.parquet.RowGroup.ColumnChunk;
import org.nuxeo.datagen.export.parquet.RowGroup.Page;
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

    /** The bytes of the pages of a chunk, of which the next chunk uses the arrays again. */
    private final List<Scratch> buffers = new ArrayList<>();

    private PageCodec codec;
    private List<Page> pages = new ArrayList<>();

    ChunkEncoder(Column column, Class<V> vectors, PageCodec codec) {
        this.type = ParquetFile.type(column);
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
            case DATE, MONTH -> new DateEncoder(column, codec);
        };
    }

    /** Adds a page with the values of a vector. */
    final void add(ColumnVector vector) {
        Statistics<?> statistics = Statistics.createStats(type);
        statistics.incrementNumNulls(vector.missing());
        Scratch bytes = nextBuffer();
        Scratch raw = codec == none ? bytes : scratch;
        raw.clear();
        Encoding encoding = encode(vectors.cast(vector), raw, statistics);
        if (raw != bytes) {
            codec.compress(raw.bytes(), raw.length(), bytes);
            if (pages.isEmpty() && SAVED * (raw.length() - bytes.length()) < raw.length()) {
                codec = none;
                bytes.clear();
                none.compress(raw.bytes(), raw.length(), bytes);
            }
        }
        pages.add(new Page(vector.size(), vector.missing(), levels(vector), encoding, bytes, raw.length(), statistics));
    }

    private Scratch nextBuffer() {
        if (pages.size() == buffers.size()) {
            buffers.add(new Scratch());
        }
        Scratch buffer = buffers.get(pages.size());
        buffer.clear();
        return buffer;
    }

    /** Returns all pages that were added since the last call. The next page takes their arrays. */
    final ColumnChunk take() {
        scratch.clear();
        ColumnChunk chunk = new ColumnChunk(codec.name(), takeDictionary(codec, scratch), pages);
        pages = new ArrayList<>();
        codec = wanted;
        return chunk;
    }

    /** Encodes the values that are present, adds them to the statistics, and returns the encoding. */
    abstract Encoding encode(V vector, Scratch target, Statistics<?> statistics);

    /**
     * Returns the dictionary of the pages since the last call, or null if they have none.
     *
     * @param target empty room to compress it
     */
    @Nullable
    DictionaryPage takeDictionary(PageCodec pageCodec, Scratch target) {
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

    /** An encoder of flags as bits. */
    static final class FlagEncoder extends ChunkEncoder<FlagVector> {

        private final BooleanPlainValuesWriter values = new BooleanPlainValuesWriter();

        FlagEncoder(Column column, PageCodec codec) {
            super(column, FlagVector.class, codec);
        }

        @Override
        Encoding encode(FlagVector vector, Scratch target, Statistics<?> statistics) {
            values.reset();
            for (int row = 0; row < vector.size(); row++) {
                if (vector.isPresent(row)) {
                    values.writeBoolean(vector.flag(row));
                    statistics.updateStats(vector.flag(row));
                }
            }
            target.write(values.getBytes());
            return Encoding.PLAIN;
        }
    }

    /** An encoder of integers and instants as packed differences. */
    static final class IntegerEncoder extends ChunkEncoder<IntegerVector> {

        private final Deltas deltas = new Deltas(Long.SIZE);
        private long[] present = new long[0];

        IntegerEncoder(Column column, PageCodec codec) {
            super(column, IntegerVector.class, codec);
        }

        @Override
        Encoding encode(IntegerVector vector, Scratch target, Statistics<?> statistics) {
            long[] integers = vector.missing() == 0 ? vector.values() : present(vector);
            int count = vector.size() - vector.missing();
            long min = Long.MAX_VALUE;
            long max = Long.MIN_VALUE;
            for (int i = 0; i < count; i++) {
                min = Math.min(min, integers[i]);
                max = Math.max(max, integers[i]);
            }
            if (count > 0) {
                statistics.updateStats(min);
                statistics.updateStats(max);
            }
            deltas.write(integers, count, target);
            return Encoding.DELTA_BINARY_PACKED;
        }

        private long[] present(IntegerVector vector) {
            present = present.length < vector.size() ? new long[vector.size()] : present;
            int count = 0;
            for (int row = 0; row < vector.size(); row++) {
                if (vector.isPresent(row)) {
                    present[count++] = vector.values()[row];
                }
            }
            return present;
        }
    }

    /** An encoder of dates as packed differences of days. */
    static final class DateEncoder extends ChunkEncoder<DateVector> {

        private final Deltas deltas = new Deltas(Integer.SIZE);
        private long[] present = new long[0];

        DateEncoder(Column column, PageCodec codec) {
            super(column, DateVector.class, codec);
        }

        @Override
        Encoding encode(DateVector vector, Scratch target, Statistics<?> statistics) {
            int[] epochDays = vector.epochDays();
            present = present.length < vector.size() ? new long[vector.size()] : present;
            int count = 0;
            int min = Integer.MAX_VALUE;
            int max = Integer.MIN_VALUE;
            for (int row = 0; row < vector.size(); row++) {
                if (vector.isPresent(row)) {
                    present[count++] = epochDays[row];
                    min = Math.min(min, epochDays[row]);
                    max = Math.max(max, epochDays[row]);
                }
            }
            if (count > 0) {
                statistics.updateStats(min);
                statistics.updateStats(max);
            }
            deltas.write(present, count, target);
            return Encoding.DELTA_BINARY_PACKED;
        }
    }

    /** An encoder of decimal numbers as they are. */
    static final class DecimalEncoder extends ChunkEncoder<DecimalVector> {

        private final PlainValuesWriter values =
                new PlainValuesWriter(SLAB_BYTES, PAGE_BYTES, new HeapByteBufferAllocator());

        DecimalEncoder(Column column, PageCodec codec) {
            super(column, DecimalVector.class, codec);
        }

        @Override
        Encoding encode(DecimalVector vector, Scratch target, Statistics<?> statistics) {
            values.reset();
            for (int row = 0; row < vector.size(); row++) {
                if (vector.isPresent(row)) {
                    values.writeDouble(vector.values()[row]);
                    statistics.updateStats(vector.values()[row]);
                }
            }
            target.write(values.getBytes());
            return Encoding.PLAIN;
        }
    }
}
