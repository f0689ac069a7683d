package org.nuxeo.datagen.export.table;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/**
 * How text output is compressed: each chunk of rows is a gzip member (RFC 1952, section 2.2) or a Zstandard frame (RFC
 * 8878, section 3.1) of its own. Both formats are defined under concatenation, so chunks are compressed in parallel and an
 * interrupted file is resumed after its last whole chunk.
 */
public enum Compression {
    NONE("none"),
    GZIP("gzip"),
    ZSTD("zstd");

    private static final int ZSTD_LEVEL = 3;

    private final String label;

    Compression(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /**
     * Returns the compression of that name.
     *
     * @throws IllegalArgumentException if there is none
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
            throw new UncheckedIOException("memory refused bytes", e);
        }
        return bytes.toByteArray();
    }
}
