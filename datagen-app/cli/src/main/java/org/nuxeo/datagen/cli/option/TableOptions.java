// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.table.Compression;
import org.nuxeo.datagen.export.table.GenerationJob;
import org.nuxeo.datagen.export.table.TableFormat;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of the table, the rows and the format. */
public final class TableOptions {
    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "document",
            completionCandidates = Choices.Tables.class,
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). document means all kinds. The "
                    + "positions of transaction are statements, each with all of its lines.")
    private String kind;

    @Mixin
    private PositionOptions positions;

    @Option(
            names = "--part",
            paramLabel = PartChoice.LABEL,
            converter = PartChoice.Converter.class,
            description = "Part K of P, from 1/P to P/P, or auto in an array job; the header of CSV is in part 1, with"
                    + " --rows-per-file in every file (default: 1/1).")
    private PartChoice part;

    @Option(
            names = "--sample",
            paramLabel = "N",
            converter = PositionOptions.CountConverter.class,
            description = "Write only N records, evenly spread over all.")
    private Long sample;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "csv",
            completionCandidates = Choices.TableFormats.class,
            description = "csv, jsonl, parquet or arrow (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(
            names = "--compress",
            paramLabel = "METHOD",
            completionCandidates = Choices.Compressions.class,
            description =
                    "none, gzip or zstd for csv and jsonl, none or zstd for arrow (default: none); snappy, zstd, gzip "
                            + "or none for parquet (default: snappy).")
    private String compress;

    /** Returns whether the format is Parquet, which ends with an index of the file. */
    public boolean isParquet() {
        return format.equals(TableFormat.PARQUET.label());
    }

    /**
     * Returns the part of the rows to write.
     *
     * @param sources the environment, which may tell the part
     */
    public Part part(Sources sources) {
        return PartChoice.of(part, sources);
    }

    /** Returns the rows of all parts. */
    public PositionRange range(Dataset whole) {
        RowTable table = Refusals.named("--kind", () -> RowTable.of(whole, kind));
        return positions.range((sample == null ? table : table.sample(sample)).count());
    }

    /**
     * Returns the job.
     *
     * @param rows rows of this part
     * @param first whether this is the first part
     * @throws UsageException if the options contradict each other
     */
    public GenerationJob job(Dataset whole, PositionRange rows, boolean first) {
        TableFormat tableFormat = Refusals.named("--format", () -> TableFormat.of(format));
        Compression compression = Refusals.named(
                "--compress", () -> tableFormat.compression(compress == null ? null : Compression.of(compress)));
        boolean head = first || tableFormat.isSelfContained();
        return new GenerationJob(whole, kind, sample, format, compression, rows, head);
    }
}
