// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import static java.util.stream.Collectors.joining;
import static org.apache.parquet.hadoop.metadata.CompressionCodecName.UNCOMPRESSED;
import static org.nuxeo.datagen.export.table.TableFormat.Compression.GZIP;
import static org.nuxeo.datagen.export.table.TableFormat.Compression.NONE;
import static org.nuxeo.datagen.export.table.TableFormat.Compression.SNAPPY;
import static org.nuxeo.datagen.export.table.TableFormat.Compression.ZSTD;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Labeled;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.export.arrow.ArrowEncoder;
import org.nuxeo.datagen.export.parquet.PageCodec;
import org.nuxeo.datagen.export.row.RowEncoder;

/** A format of tables. The command line and its page have all of them from here. */
public enum TableFormat {
    /** Comma-separated values (RFC 4180) with a header. */
    CSV("csv", "CSV", true, TableFormat::text, NONE, GZIP, ZSTD),
    /** One JSON object a line. */
    JSON_LINES("jsonl", "JSON Lines", true, TableFormat::text, NONE, GZIP, ZSTD),
    /** Apache Parquet. A file ends with its index, so it is written as a whole. */
    PARQUET("parquet", "Parquet", false, null, SNAPPY, ZSTD, GZIP, NONE),
    /** The stream of Apache Arrow's interprocess communication, whose buffers are compressed one by one. */
    ARROW("arrow", "Arrow", false, job -> new ArrowEncoder(job.table(), job.compression() == ZSTD), NONE, ZSTD);

    /** The titles of all formats, as a constant for annotations; a test compares them. */
    public static final String TITLES = "CSV, JSON Lines, Parquet or Arrow";

    /** The compressions of all formats, with the default of each; a test compares them. */
    public static final String COMPRESSIONS = "none, gzip or zstd for csv and jsonl, none or zstd for arrow (default:"
            + " none); snappy, zstd, gzip or none for parquet (default: snappy)";

    private final String label;
    private final String title;
    private final boolean isText;
    private final @Nullable Function<GenerationJob, RowEncoder> encoder;
    private final List<Compression> compressions;

    /**
     * @param isText whether chunks are compressed as a whole, after a header that only the first part has
     * @param encoder creates the encoder of chunks; null if the format is a file that is written as a whole
     * @param compressions those that the format has, the default first
     */
    TableFormat(
            String label,
            String title,
            boolean isText,
            @Nullable Function<GenerationJob, RowEncoder> encoder,
            Compression... compressions) {
        this.label = label;
        this.title = title;
        this.isText = isText;
        this.encoder = encoder;
        this.compressions = List.of(compressions);
    }

    private static RowEncoder text(GenerationJob job) {
        return RowEncoder.of(job.table(), job.format().label);
    }

    /** Returns the name on the command line. */
    public String label() {
        return label;
    }

    /** Returns the name in texts. */
    public String title() {
        return title;
    }

    /** Returns the usual ending of the names of files, without the dot: that of a stream for Arrow. */
    public String extension(Compression compression) {
        String packed =
                switch (ofChunks(compression)) {
                    case GZIP -> ".gz";
                    case ZSTD -> ".zst";
                    default -> "";
                };
        return (this == ARROW ? "arrows" : label) + packed;
    }

    /** Returns the compressions that the format has, the default first. */
    public List<Compression> compressions() {
        return compressions;
    }

    /** Returns whether the output ends with an index, so that it needs a file and cannot be resumed. */
    public boolean isFile() {
        return encoder == null;
    }

    /** Returns whether the output begins with a header that all of its parts need, so that a part is complete by itself. */
    public boolean isSelfContained() {
        return !isText;
    }

    /** Returns the encoder of the chunks of a job, whose format is this one and no file. */
    RowEncoder encoder(GenerationJob job) {
        return Check.present(encoder, () -> label + ": is written as a whole").apply(job);
    }

    /** Returns the compression of a whole chunk. */
    Compression ofChunks(Compression compression) {
        return isText ? compression : Compression.NONE;
    }

    /**
     * Returns the format with a label.
     *
     * @throws IllegalArgumentException if no format has that label
     */
    public static TableFormat of(String label) {
        return Labels.find("format", label, values(), TableFormat::label);
    }

    /** Returns the labels of all formats in words. */
    public static String labels() {
        return Labels.oneOf(Labels.of(values(), TableFormat::label));
    }

    /** Returns a compression after checking that the format has it, or the default if it is null. */
    public Compression compression(@Nullable Compression wanted) {
        if (wanted == null) {
            return compressions.get(0);
        }
        Check.refuse(
                !compressions.contains(wanted),
                () -> "compression " + wanted.label() + ": must be "
                        + compressions.stream().map(Compression::label).collect(joining(" or ")) + " for "
                        + label);
        return wanted;
    }

    /**
     * A compression. In text output, each chunk of rows is a separate gzip member (RFC 1952, section 2.2) or Zstandard frame
     * (RFC 8878, section 3.1). Both formats allow concatenation, so chunks are compressed in parallel, and an interrupted file
     * is resumed after its last complete chunk. The other formats compress their own parts.
     */
    public enum Compression implements Labeled {
        /** No compression. */
        NONE,
        /** The gzip format. */
        GZIP,
        /** The Zstandard format. */
        ZSTD,
        /** Snappy, which is fast, for Parquet only. */
        SNAPPY;

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
            return this == NONE ? UNCOMPRESSED : CompressionCodecName.valueOf(name());
        }

        /** Returns a chunk of text compressed, in its array from its position on. */
        ByteBuffer compress(ByteBuffer chunk) {
            return this == NONE ? chunk : PageCodec.compress(parquet(), chunk);
        }
    }
}
