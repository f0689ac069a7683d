// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import java.nio.ByteBuffer;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.export.parquet.PageCodec;

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
            case GZIP, ZSTD -> PageCodec.compress(parquet, chunk);
            case SNAPPY -> throw new IllegalArgumentException("compression snappy: only Parquet has it");
        };
    }
}
