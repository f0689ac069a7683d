package org.nuxeo.datagen.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.Converters;
import org.nuxeo.datagen.cli.option.DatasetOptions;
import org.nuxeo.datagen.cli.option.PositionOptions;
import org.nuxeo.datagen.cli.option.Refusals;
import org.nuxeo.datagen.cli.option.StageOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.Slice;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.table.Compression;
import org.nuxeo.datagen.export.table.GenerationJob;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code datagen generate}: records as CSV, JSON Lines or Parquet. */
@Command(
        name = "generate",
        description = {
            "Write metadata as CSV, JSON Lines or Parquet.",
            "Rows go to standard output unless a file is named; load tests read them as feeders."
        })
@HelpText(
        examples = {
            "generate --kind customer --count 5",
            "generate --kind statement --format parquet --out statements.parquet"
        },
        without = {"--partitions", "--batch-tag"})
final class GenerateCommand extends DatagenCommand {
    private static final String STANDARD_OUTPUT = "-";

    @Mixin
    private DatasetOptions dataset;

    @Mixin
    private StageOptions stage;

    @Mixin
    private PositionOptions positions;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "document",
            description = "customer, account, statement or document (default: ${DEFAULT-VALUE}).")
    private String kind;

    @Option(
            names = "--part",
            paramLabel = "K/P",
            converter = Converters.PartOf.class,
            description = "Part K of P, from 1/P to P/P; the header of CSV is in part 1 (default: 1/1).")
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
            description = "csv, jsonl or parquet (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(
            names = "--compress",
            paramLabel = "METHOD",
            defaultValue = "none",
            description = "none, gzip or zstd, for csv and jsonl (default: ${DEFAULT-VALUE}).")
    private String compress;

    @Option(
            names = "--out",
            paramLabel = "FILE|-",
            defaultValue = STANDARD_OUTPUT,
            description = "Where to write; - is standard output (default: ${DEFAULT-VALUE}).")
    private String out;

    @Option(
            names = "--again",
            description = "Write the file anew though it is finished, or was begun with other options.")
    private boolean again;

    GenerateCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() throws IOException {
        Dataset whole = dataset.dataset();
        GenerationJob job = job(whole);
        try (ProgressReporter progress = ProgressReporter.of(context().console(), common().logFormat())) {
            GeneratedFile generation = new GeneratedFile(job, stage.threads(), progress);
            if (out.equals(STANDARD_OUTPUT)) {
                generation.toStream(context().console().out());
            } else {
                generation.toFile(Path.of(out), common().work(), again);
            }
        }
        return ExitCode.DONE;
    }

    private GenerationJob job(Dataset whole) {
        Compression compression = Refusals.named("--compress", () -> Compression.of(compress));
        boolean parquet = format.equals("parquet");
        if (!parquet && !format.equals("csv") && !format.equals("jsonl")) {
            throw new UsageException("--format " + format + ": must be csv, jsonl or parquet");
        }
        if (parquet && compression != Compression.NONE) {
            throw new UsageException("--compress " + compress + ": Parquet has a compression of its own; leave it out");
        }
        if (parquet && out.equals(STANDARD_OUTPUT)) {
            throw new UsageException("--out -: Parquet ends with an index of the whole; name a file");
        }
        RowTable table = table(whole);
        Slice range = positions.slice(table.count());
        Part chosen = part == null ? Part.WHOLE : part;
        Slice slice = Slice.part(range.from(), range.to(), chosen.index() - 1, chosen.count());
        return new GenerationJob(whole, kind, sample, format, compression, slice, chosen.index() == 1);
    }

    private RowTable table(Dataset whole) {
        RowTable table = Refusals.named("--kind", () -> RowTable.of(whole, kind));
        return sample == null ? table : table.sample(sample);
    }
}
