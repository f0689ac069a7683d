// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/** A compression of pages. Not thread safe. */
final class PageCodec {

    private static final int ZSTD_LEVEL = 3;

    private final CompressionCodecName name;
    private byte[] scratch = new byte[1 << 16];

    /**
     * Creates a codec.
     *
     * @throws IllegalArgumentException if it is none of UNCOMPRESSED, SNAPPY, GZIP and ZSTD
     */
    PageCodec(CompressionCodecName name) {
        this.name = switch (name) {
            case UNCOMPRESSED, SNAPPY, GZIP, ZSTD -> name;
            default -> throw new IllegalArgumentException("codec " + name + ": must be none, snappy, gzip or zstd");
        };
    }

    CompressionCodecName name() {
        return name;
    }

    /** Returns the first bytes of an array compressed. */
    byte[] compress(byte[] bytes, int length) {
        try {
            return switch (name) {
                case SNAPPY -> {
                    reserve(Snappy.maxCompressedLength(length));
                    yield Arrays.copyOf(scratch, Snappy.compress(bytes, 0, length, scratch, 0));
                }
                case ZSTD -> {
                    reserve(Math.toIntExact(Zstd.compressBound(length)));
                    long size = Zstd.compressByteArray(scratch, 0, scratch.length, bytes, 0, length, ZSTD_LEVEL);
                    yield Arrays.copyOf(scratch, Math.toIntExact(size));
                }
                case GZIP -> gzip(bytes, length);
                default -> Arrays.copyOf(bytes, length);
            };
        } catch (IOException e) {
            throw new UncheckedIOException("page of " + length + " bytes: cannot be compressed", e);
        }
    }

    private void reserve(int length) {
        if (scratch.length < length) {
            scratch = new byte[length];
        }
    }

    private static byte[] gzip(byte[] bytes, int length) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(length / 2 + 64);
        try (GZIPOutputStream out = new GZIPOutputStream(packed, 1 << 14)) {
            out.write(bytes, 0, length);
        }
        return packed.toByteArray();
    }
}
