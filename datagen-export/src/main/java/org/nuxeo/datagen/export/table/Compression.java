// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.nuxeo.datagen.core.text.Labels;

/**
 * A compression. In text output, each chunk of rows is a separate gzip member (RFC 1952, section 2.2) or Zstandard frame
 * (RFC 8878, section 3.1). Both formats allow concatenation, so chunks are compressed in parallel, and an interrupted file
 * is resumed after its last complete chunk. The other formats compress their own parts.
 */
public enum Compression {
    /** No compression. */
    NONE("none", CompressionCodecName.UNCOMPRESSED),
    /** The gzip format. */
    GZIP("gzip", CompressionCodecName.GZIP),
    /** The Zstandard format. */
    ZSTD("zstd", CompressionCodecName.ZSTD),
    /** Snappy, which is fast, for Parquet only. */
    SNAPPY("snappy", CompressionCodecName.SNAPPY);

    private static final int ZSTD_LEVEL = 3;

    private final String label;
    private final CompressionCodecName parquet;

    Compression(String label, CompressionCodecName parquet) {
        this.label = label;
        this.parquet = parquet;
    }

    /** Returns the name on the command line. */
    public String label() {
        return label;
    }

    /**
     * Returns the compression with a label.
     *
     * @throws IllegalArgumentException if no compression has that label
     */
    public static Compression of(String label) {
        return Labels.find("compression", label, values(), Compression::label);
    }

    /** Returns the compression of pages of Parquet. */
    CompressionCodecName parquet() {
        return parquet;
    }

    /** Returns a chunk of text compressed, in its array from its position on. */
    ByteBuffer compress(ByteBuffer chunk) {
        return switch (this) {
            case NONE -> chunk;
            case GZIP -> gzip(chunk);
            case ZSTD -> zstd(chunk);
            case SNAPPY -> throw new IllegalArgumentException("compression snappy: only Parquet has it");
        };
    }

    private static ByteBuffer zstd(ByteBuffer chunk) {
        byte[] packed = new byte[Math.toIntExact(Zstd.compressBound(chunk.remaining()))];
        long length = Zstd.compressByteArray(
                packed, 0, packed.length, chunk.array(), chunk.position(), chunk.remaining(), ZSTD_LEVEL);
        return ByteBuffer.wrap(packed, 0, Math.toIntExact(length));
    }

    private static ByteBuffer gzip(ByteBuffer chunk) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(chunk.remaining() / 4 + 64);
        try (GZIPOutputStream out = new GZIPOutputStream(bytes, 1 << 14)) {
            out.write(chunk.array(), chunk.position(), chunk.remaining());
        } catch (IOException e) {
            throw new UncheckedIOException("chunk of " + chunk.remaining() + " bytes: cannot be compressed", e);
        }
        return ByteBuffer.wrap(bytes.toByteArray());
    }
}
