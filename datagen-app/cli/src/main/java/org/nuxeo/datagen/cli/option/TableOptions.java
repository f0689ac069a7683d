// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.table.Compression;
import org.nuxeo.datagen.export.table.GenerationJob;
import org.nuxeo.datagen.export.table.TableFormat;

/** The options of the table, the rows and the format. */
public final class TableOptions {
    private static final Word KIND = Word.of("kind", Values.offered(RowTable.NAMES), "KIND")
            .byDefault("document")
            .help("${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). document means all kinds. The positions of"
                    + " transaction are statements, each with all of its lines.");
    private static final Word PART = PartChoice.word("Part K of P, from 1/P to P/P, or auto in an array job; the header"
            + " of CSV is in part 1, with --rows-per-file in every file (default: 1/1).");
    private static final Word SAMPLE =
            Word.of("sample", PositionOptions.COUNT, "N").help("Write only N records, evenly spread over all.");
    private static final Word FORMAT = Word.of(
                    "format", Values.choice(TableFormat.values(), TableFormat::label), "FORMAT")
            .byDefault(TableFormat.CSV.label())
            .help("csv, jsonl, parquet or arrow (default: ${DEFAULT-VALUE}).");
    private static final Word COMPRESS = Word.of(
                    "compress", Values.choice(Compression.values(), Compression::label), "METHOD")
            .help(
                    "none, gzip or zstd for csv and jsonl, none or zstd for arrow (default: none); snappy, zstd, gzip or none"
                            + " for parquet (default: snappy).");

    /** The words of tables. */
    public static final List<Word> WORDS = Stream.of(
                    List.of(KIND), PositionOptions.WORDS, List.of(PART, SAMPLE, FORMAT, COMPRESS))
            .flatMap(List::stream)
            .toList();

    private TableOptions() {}

    /** Returns whether the format is Parquet, which ends with an index of the file. */
    public static boolean isParquet(Description description) {
        return TableFormat.PARQUET.label().equals(description.text(FORMAT));
    }

    /**
     * Returns the part of the rows to write.
     *
     * @param sources the environment, which may tell the part
     */
    public static Part part(Description description, Sources sources) {
        return PartChoice.of(PART, description, sources);
    }

    /** Returns the rows of all parts. */
    public static PositionRange range(Description description, Dataset whole) {
        RowTable table = Refusals.named("--kind", () -> RowTable.of(whole, (String) description.known(KIND)));
        boolean all = !description.has(SAMPLE);
        return PositionOptions.range(description, (all ? table : table.sample(description.number(SAMPLE))).count());
    }

    /**
     * Returns the job.
     *
     * @param rows rows of this part
     * @param first whether this is the first part
     * @throws UsageException if the options contradict each other
     */
    public static GenerationJob job(Description description, Dataset whole, PositionRange rows, boolean first) {
        String label = (String) description.known(FORMAT);
        TableFormat format = TableFormat.of(label);
        String compress = description.text(COMPRESS);
        Compression compression = Refusals.named(
                "--compress", () -> format.compression(compress == null ? null : Compression.of(compress)));
        return new GenerationJob(
                whole,
                (String) description.known(KIND),
                (Long) description.value(SAMPLE),
                label,
                compression,
                rows,
                first || format.isSelfContained());
    }
}
