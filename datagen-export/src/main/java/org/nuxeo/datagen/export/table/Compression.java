// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/**
 * The compression of text output. Each chunk of rows is a separate gzip member (RFC 1952, section 2.2) or Zstandard
 * frame (RFC 8878, section 3.1). Both formats allow concatenation, so chunks are compressed in parallel, and an
 * interrupted file is resumed after its last complete chunk.
 */
public enum Compression {
    /** No compression. */
    NONE("none"),
    /** The gzip format. */
    GZIP("gzip"),
    /** The Zstandard format. */
    ZSTD("zstd");

    private static final int ZSTD_LEVEL = 3;

    private final String label;

    Compression(String label) {
        this.label = label;
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
        for (Compression compression : values()) {
            if (compression.label.equals(label)) {
                return compression;
            }
        }
        throw new IllegalArgumentException("compression " + label + ": must be none, gzip or zstd");
    }

    byte[] compress(byte[] chunk) {
        return switch (this) {
            case NONE -> chunk;
            case GZIP -> gzip(chunk);
            case ZSTD -> Zstd.compress(chunk, ZSTD_LEVEL);
        };
    }

    private static byte[] gzip(byte[] chunk) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(chunk.length / 4 + 64);
        try (GZIPOutputStream out = new GZIPOutputStream(bytes, 1 << 14)) {
            out.write(chunk);
        } catch (IOException e) {
            throw new UncheckedIOException("chunk of " + chunk.length + " bytes: cannot be compressed", e);
        }
        return bytes.toByteArray();
    }
}
