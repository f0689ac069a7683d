package org.nuxeo.datagen.cli.option;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.Slice;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.table.Compression;
import org.nuxeo.datagen.export.table.GenerationJob;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which rows of which table are written, and how. */
public final class TableOptions {
    private static final String PARQUET = "parquet";

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "document",
            completionCandidates = Choices.Tables.class,
            description =
                    "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). document is everything; the positions of"
                            + " transaction are statements, each with all its lines.")
    private String kind;

    @Mixin
    private PositionOptions positions;

    @Option(
            names = "--part",
            paramLabel = "K/P",
            converter = Converters.PartOf.class,
            description =
                    "Part K of P, from 1/P to P/P; the header of CSV is in part 1, with --rows-per-file in every file"
                            + " (default: 1/1).")
    private Part part;

    @Option(
            names = "--sample",
            paramLabel = "N",
            converter = PositionOptions.CountConverter.class,
            description = "Only N records, evenly spread over all.")
    private Long sample;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "csv",
            completionCandidates = Choices.TableFormats.class,
            description = "csv, jsonl or parquet (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(
            names = "--compress",
            paramLabel = "METHOD",
            defaultValue = "none",
            completionCandidates = Choices.Compressions.class,
            description = "none, gzip or zstd, for csv and jsonl (default: ${DEFAULT-VALUE}).")
    private String compress;

    /** Whether the format ends with an index of the whole. */
    public boolean isParquet() {
        return format.equals(PARQUET);
    }

    /** Which part of the rows. */
    public Part part() {
        return part == null ? Part.WHOLE : part;
    }

    /** The rows of all parts. */
    public Slice range(Dataset whole) {
        RowTable table = Refusals.named("--kind", () -> RowTable.of(whole, kind));
        return positions.slice((sample == null ? table : table.sample(sample)).count());
    }

    /**
     * What to write.
     *
     * @param rows of this part
     * @throws UsageException if the options do not go together
     */
    public GenerationJob job(Dataset whole, Slice rows) {
        Compression compression = Refusals.named("--compress", () -> Compression.of(compress));
        if (!isParquet() && !format.equals("csv") && !format.equals("jsonl")) {
            throw new UsageException("--format " + format + ": must be csv, jsonl or parquet");
        }
        if (isParquet() && compression != Compression.NONE) {
            throw new UsageException("--compress " + compress + ": Parquet has a compression of its own; leave it out");
        }
        return new GenerationJob(whole, kind, sample, format, compression, rows, part().index() == 1);
    }
}
