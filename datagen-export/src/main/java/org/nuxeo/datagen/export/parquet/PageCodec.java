// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/** A compression of pages, or of chunks of a text. Not thread safe. */
public final class PageCodec {

    private static final int ZSTD_LEVEL = 3;

    private final CompressionCodecName name;

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

    /** Returns the bytes of a buffer with an array compressed. */
    public static ByteBuffer compress(CompressionCodecName name, ByteBuffer chunk) {
        Scratch packed = new Scratch();
        new PageCodec(name).compress(chunk.array(), chunk.arrayOffset() + chunk.position(), chunk.remaining(), packed);
        return ByteBuffer.wrap(packed.bytes(), 0, packed.length());
    }

    /** Writes the first bytes of an array compressed. */
    void compress(byte[] bytes, int length, Scratch target) {
        compress(bytes, 0, length, target);
    }

    private void compress(byte[] bytes, int from, int length, Scratch target) {
        try {
            switch (name) {
                case SNAPPY -> {
                    target.reserve(Snappy.maxCompressedLength(length));
                    target.advance(Snappy.compress(bytes, from, length, target.bytes(), target.length()));
                }
                case ZSTD -> {
                    target.reserve(Math.toIntExact(Zstd.compressBound(length)));
                    target.advance(Math.toIntExact(Zstd.compressByteArray(
                            target.bytes(),
                            target.length(),
                            target.bytes().length - target.length(),
                            bytes,
                            from,
                            length,
                            ZSTD_LEVEL)));
                }
                case GZIP -> {
                    try (GZIPOutputStream out = new GZIPOutputStream(target, 1 << 14)) {
                        out.write(bytes, from, length);
                    }
                }
                default -> target.write(bytes, from, length);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("page of " + length + " bytes: cannot be compressed", e);
        }
    }
}
