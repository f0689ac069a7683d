// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.nuxeo.datagen.core.text.ByteSink;
import org.xerial.snappy.Snappy;

/** The compressions of pages, and of chunks of a text. */
public final class PageCodec {

    private static final int ZSTD_LEVEL = 3;

    private PageCodec() {}

    /** Returns the bytes of a buffer with an array compressed. */
    public static ByteBuffer compress(CompressionCodecName codec, ByteBuffer chunk) {
        ByteSink packed = new ByteSink(1 << 10);
        compress(codec, chunk.array(), chunk.arrayOffset() + chunk.position(), chunk.remaining(), packed);
        return packed.view();
    }

    /**
     * Writes a part of an array compressed.
     *
     * @throws IllegalArgumentException if the codec is none of UNCOMPRESSED, SNAPPY, GZIP and ZSTD
     */
    static void compress(CompressionCodecName codec, byte[] bytes, int from, int length, ByteSink target) {
        try {
            switch (codec) {
                case UNCOMPRESSED -> target.put(bytes, from, length);
                case SNAPPY -> {
                    target.reserve(Snappy.maxCompressedLength(length));
                    target.advance(Snappy.compress(bytes, from, length, target.array(), target.length()));
                }
                case ZSTD -> {
                    int bound = Math.toIntExact(Zstd.compressBound(length));
                    target.reserve(bound);
                    target.advance(Math.toIntExact(Zstd.compressByteArray(
                            target.array(), target.length(), bound, bytes, from, length, ZSTD_LEVEL)));
                }
                case GZIP -> {
                    try (GZIPOutputStream out = new GZIPOutputStream(target, 1 << 14)) {
                        out.write(bytes, from, length);
                    }
                }
                default ->
                    throw new IllegalArgumentException("codec " + codec + ": must be none, snappy, gzip or zstd");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("page of " + length + " bytes: cannot be compressed", e);
        }
    }
}
