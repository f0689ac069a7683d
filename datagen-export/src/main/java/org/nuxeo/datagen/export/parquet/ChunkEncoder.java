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
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.ByteSink;
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
 */
abstract class ChunkEncoder {

    /** The first size of the buffers of Parquet's encoders, and the size up to which they grow in one step. */
    private static final int SLAB_BYTES = 1 << 12;

    private static final int PAGE_BYTES = 1 << 20;

    /** A chunk is compressed if that saves at least one of so many bytes of its first page. */
    private static final int SAVED = 4;

    private final PrimitiveType type;
    private final CompressionCodecName wanted;
    private final ByteSink scratch = new ByteSink(1 << 10);

    /** The bytes of the pages of a chunk, of which the next chunk uses the arrays again. */
    private final List<ByteSink> buffers = new ArrayList<>();

    private CompressionCodecName codec;
    private List<Page> pages = new ArrayList<>();

    ChunkEncoder(Column column, CompressionCodecName codec) {
        this.type = ParquetFile.type(column);
        this.wanted = codec;
        this.codec = codec;
    }

    static ChunkEncoder of(Column column, CompressionCodecName codec) {
        return switch (column.type()) {
            case TEXT, JSON -> new TextEncoder(column, codec);
            case DECIMAL, FLAG -> new PlainEncoder(column, codec);
            case INTEGER, INSTANT -> new NumberEncoder(column, codec, false);
            case DATE, MONTH -> new NumberEncoder(column, codec, true);
        };
    }

    /** Adds a page with the values of a vector. */
    final void add(ColumnVector vector) {
        Statistics<?> statistics = Statistics.createStats(type);
        statistics.incrementNumNulls(vector.missing());
        ByteSink bytes = nextBuffer();
        ByteSink raw = codec == CompressionCodecName.UNCOMPRESSED ? bytes : scratch;
        raw.reset();
        Encoding encoding = encode(vector, raw, statistics);
        if (raw != bytes) {
            PageCodec.compress(codec, raw.array(), 0, raw.length(), bytes);
            if (pages.isEmpty() && SAVED * (raw.length() - bytes.length()) < raw.length()) {
                codec = CompressionCodecName.UNCOMPRESSED;
                bytes.reset();
                bytes.put(raw.array(), 0, raw.length());
            }
        }
        pages.add(new Page(vector.size(), vector.missing(), levels(vector), encoding, bytes, raw.length(), statistics));
    }

    private ByteSink nextBuffer() {
        if (pages.size() == buffers.size()) {
            buffers.add(new ByteSink(1 << 10));
        }
        ByteSink buffer = buffers.get(pages.size());
        buffer.reset();
        return buffer;
    }

    /** Returns all pages that were added since the last call. The next page takes their arrays. */
    final ColumnChunk take() {
        scratch.reset();
        ColumnChunk chunk = new ColumnChunk(codec, takeDictionary(codec, scratch), pages);
        pages = new ArrayList<>();
        codec = wanted;
        return chunk;
    }

    /** Encodes the values that are present, adds them to the statistics, and returns the encoding. */
    abstract Encoding encode(ColumnVector vector, ByteSink target, Statistics<?> statistics);

    /**
     * Returns the dictionary of the pages since the last call, or null if they have none.
     *
     * @param target empty room to compress it
     */
    @Nullable
    DictionaryPage takeDictionary(CompressionCodecName pageCodec, ByteSink target) {
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

    /** An encoder of integers, instants and dates as packed differences. */
    static final class NumberEncoder extends ChunkEncoder {

        private final boolean isOfDates;
        private final Deltas deltas;
        private long[] present = new long[0];

        NumberEncoder(Column column, CompressionCodecName codec, boolean isOfDates) {
            super(column, codec);
            this.isOfDates = isOfDates;
            this.deltas = new Deltas(isOfDates ? Integer.SIZE : Long.SIZE);
        }

        @Override
        Encoding encode(ColumnVector vector, ByteSink target, Statistics<?> statistics) {
            long[] numbers = present(vector);
            int count = vector.size() - vector.missing();
            long min = Long.MAX_VALUE;
            long max = Long.MIN_VALUE;
            for (int i = 0; i < count; i++) {
                min = Math.min(min, numbers[i]);
                max = Math.max(max, numbers[i]);
            }
            if (count > 0 && isOfDates) {
                statistics.updateStats((int) min);
                statistics.updateStats((int) max);
            } else if (count > 0) {
                statistics.updateStats(min);
                statistics.updateStats(max);
            }
            deltas.write(numbers, count, target);
            return Encoding.DELTA_BINARY_PACKED;
        }

        private long[] present(ColumnVector vector) {
            if (vector.missing() == 0 && vector instanceof IntegerVector integers) {
                return integers.values();
            }
            present = present.length < vector.size() ? new long[vector.size()] : present;
            int count = 0;
            for (int row = 0; row < vector.size(); row++) {
                if (vector.isPresent(row)) {
                    present[count++] = vector instanceof DateVector dates
                            ? dates.epochDays()[row]
                            : ((IntegerVector) vector).values()[row];
                }
            }
            return present;
        }
    }

    /** An encoder of decimal numbers as they are, and of flags as bits, the low bits of a byte first. */
    static final class PlainEncoder extends ChunkEncoder {

        PlainEncoder(Column column, CompressionCodecName codec) {
            super(column, codec);
        }

        @Override
        Encoding encode(ColumnVector vector, ByteSink target, Statistics<?> statistics) {
            int flags = 0;
            int bits = 0;
            for (int row = 0; row < vector.size(); row++) {
                if (vector.isPresent(row) && vector instanceof DecimalVector decimals) {
                    double value = decimals.values()[row];
                    target.putLongLittleEndian(Double.doubleToLongBits(value));
                    statistics.updateStats(value);
                } else if (vector.isPresent(row)) {
                    boolean flag = ((FlagVector) vector).flag(row);
                    bits |= (flag ? 1 : 0) << flags++ % Byte.SIZE;
                    if (flags % Byte.SIZE == 0) {
                        target.put(bits);
                        bits = 0;
                    }
                    statistics.updateStats(flag);
                }
            }
            if (flags % Byte.SIZE > 0) {
                target.put(bits);
            }
            return Encoding.PLAIN;
        }
    }
}
