// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.nuxeo.datagen.core.description.Word.Values.choice;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.cli.file.GeneratedFile;
import org.nuxeo.datagen.cli.file.GeneratedFile.Series;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.Options;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.cli.option.PositionOptions;
import org.nuxeo.datagen.cli.process.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.sink.RenderWords;
import org.nuxeo.datagen.export.table.Generation.Written;
import org.nuxeo.datagen.export.table.GenerationJob;
import org.nuxeo.datagen.export.table.TableFormat;
import org.nuxeo.datagen.export.table.TableFormat.Compression;
import org.nuxeo.datagen.export.table.TablePartitions;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.store.output.Json;

/** The command {@code datagen generate}, which writes tables. */
@HelpText(
        purpose = "Write documents of a kind, or transactions, as " + TableFormat.TITLES + ".",
        note = "Rows go to standard output unless a file is named; load tests read them as feeders.",
        examples = {
            "generate --kind customer --count 5",
            "generate --kind statement --format parquet --out statements.parquet",
            "generate --kind statement --format parquet --partition-by month --out statements"
        },
        without = {"--partitions", "--batch-tag"})
final class GenerateCommand extends DatagenCommand {
    private static final String STANDARD_OUTPUT = "-";

    private static final Word KIND = Word.of("kind", Values.offered(Tables.OFFERED), "KIND")
            .byDefault("document")
            .help("${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). document means all kinds. The positions of"
                    + " transaction are statements, each with all of its lines.");
    private static final Word PART = PartChoice.word("Part K of P, from 1/P to P/P, or auto in an array job; the header"
            + " of CSV is in part 1, with --rows-per-file in every file (default: 1/1).");
    private static final Word SAMPLE =
            Word.of("sample", PositionOptions.COUNT, "N").help("Write only N records, evenly spread over all.");
    private static final Word FORMAT = Word.of("format", choice(TableFormat.values(), TableFormat::label), "FORMAT")
            .help(TableFormat.labels(), TableFormat.CSV.label());
    private static final Word COMPRESS = Word.of("compress", choice(Compression.values(), Compression::label), "METHOD")
            .help(TableFormat.COMPRESSIONS + ".");

    private static final Word ROWS_PER_FILE = Word.of("rows-per-file", PositionOptions.COUNT, "N")
            .help("Rows in a file before the next one begins: FILE-00000.csv, FILE-00001.csv and so on. With --kind"
                    + " transaction, statements in a file. --part then selects whole files. Parquet has at most"
                    + " 1,073,741,824 rows or 67,108,864 statements in a file by default.");

    private static final Word PARTITION_BY = Word.of(
                    "partition-by", Values.offered(List.of("month", "state", "kind", "home")), "KEY")
            .help(
                    "Write folders such as month=2015-01 into the folder --out, as Hive and Spark have them: month of a series,"
                            + " state or home of whoever owns a document, kind of --kind document. --part then selects folders.");

    private static final Word OUT =
            Word.of("out", Values.text(), "FILE|-").help("File to write, or - for standard output", STANDARD_OUTPUT);
    private static final Word AGAIN =
            Word.flag("again").help("Write the file again, even if it is finished or was started with other options.");
    private static final Word FORCE =
            Word.flag("force").help("Replace a file that generate did not write or that was changed since.");

    GenerateCommand() {
        words(DatasetWords.ALL.words(), StageWords.DELIVERY, List.of(KIND), PositionOptions.WORDS);
        words(List.of(PART, SAMPLE, FORMAT, COMPRESS, OUT, PARTITION_BY, ROWS_PER_FILE, AGAIN, FORCE));
    }

    @Override
    public Integer call() throws IOException {
        Description description = description();
        Dataset whole = described();
        TablePartitions partitions = partitions(description, whole);
        PositionRange range = range(description, whole, partitions);
        Long rowsPerFile = (Long) description.value(ROWS_PER_FILE);
        String out = description.knownText(OUT);
        boolean toStandardOutput = out.equals(STANDARD_OUTPUT);
        TableFormat format = TableFormat.of(description.knownText(FORMAT));
        Refusal.when(
                toStandardOutput && format.isFile(),
                "--out -: " + format.title() + " needs a file, since it ends with an index; name one");
        Refusal.when(toStandardOutput && rowsPerFile != null, "--rows-per-file " + rowsPerFile + ": needs --out FILE");
        if (toStandardOutput && partitions != null) {
            throw new Refusal("--partition-by " + partitions.key() + ": needs --out FOLDER");
        }
        Part part = PartChoice.of(PART, description, context().sources());
        String compress = description.text(COMPRESS);
        Compression compression = Options.named(
                "--compress", () -> format.compression(compress == null ? null : Compression.of(compress)));
        Long sample = (Long) description.value(SAMPLE);
        boolean first = part.index() == 1 || format.isSelfContained();
        String kind = description.knownText(KIND);
        GenerationJob all = new GenerationJob(whole, kind, sample, format, compression, range, first, partitions);
        Path target = partitions == null ? Path.of(out) : Path.of(out, "part." + format.extension(all.compression()));
        Series files = new Series(target, range, rowsOfFiles(all, part, rowsPerFile), partitions);
        GenerationJob job = all.withRows(files.rows(part), first);
        long startNanos = System.nanoTime();
        try (ProgressReporter progress = progress()) {
            BooleanSupplier stop = termination()::requested;
            GeneratedFile file =
                    new GeneratedFile(job, StageWords.threads(description), progress, stop, Duration.ofSeconds(1));
            Written written = toStandardOutput
                    ? file.toStream(console().out())
                    : file.toFiles(
                            files, settings(job, files, part), work(), description.is(AGAIN), description.is(FORCE));
            progress.ended();
            if (written == null) {
                progress.note(out + ": was finished before; --again writes it again");
                return ExitCode.DONE;
            }
            boolean finished = written.next() == job.rows().to();
            String names = toStandardOutput ? "standard output" : files.names(job.rows());
            double seconds = (System.nanoTime() - startNanos) / 1e9;
            String done = "%s: %,d rows, %,d bytes, in %.1f s";
            String rest = toStandardOutput ? "--from " + written.next() + " gives the rest" : "repeat to resume";
            String summary = Numbers.text(done, names, written.rows(), written.bytes(), seconds);
            progress.note(finished ? summary : "stopped at row " + written.next() + "; " + rest);
            return finished ? ExitCode.DONE : ExitCode.INTERRUPTED;
        }
    }

    /** Returns the rows in a file, or 0 for a single file. The rows of a part that are too many for one go to several. */
    static long rowsOfFiles(GenerationJob job, Part part, @Nullable Long asked) {
        if (asked != null) {
            return Options.named("--rows-per-file", () -> {
                job.requireFit(Math.min(asked, job.rows().count()));
                return asked;
            });
        }
        TablePartitions partitions = job.partitions();
        long largestPart =
                partitions == null ? job.rows().part(new Part(1, part.count())).count() : partitions.largest();
        return largestPart > job.rowsInAFile() ? job.rowsInAFile() : 0;
    }

    /** Returns the options, by name, that must not change when the file is resumed. */
    private static ObjectNode settings(GenerationJob job, Series files, Part part) {
        String compress = job.compression().label();
        ObjectNode settings =
                Json.object("kind", job.kind(), "format", job.format().label(), "compress", compress);
        TablePartitions partitions = job.partitions();
        Long rowsPerFile = files.rowsPerFile() > 0 ? files.rowsPerFile() : null;
        Json.put(settings, "sample", job.sample(), "rowsPerFile", rowsPerFile);
        Json.put(settings, "partitionBy", partitions == null ? null : partitions.key());
        settings.properties().removeIf(each -> each.getValue().isNull());
        return Json.put(
                settings, "from", files.all().from(), "count", files.all().count(), "part", part.text());
    }

    /** Returns the partitions of the table, or null if it has none. */
    private static @Nullable TablePartitions partitions(Description description, Dataset whole) {
        String key = description.text(PARTITION_BY);
        if (key == null) {
            return null;
        }
        for (Word other : List.of(RenderWords.FROM, RenderWords.COUNT, SAMPLE)) {
            String remedy = " " + key + ": writes the whole table; leave out ";
            Refusal.when(description.isGiven(other), PARTITION_BY, remedy, other, ", or give --part");
        }
        String table = description.knownText(KIND);
        Options.named("--kind", () -> Tables.of(whole, table));
        return Options.named("--partition-by", () -> new TablePartitions(whole, table, key));
    }

    /** Returns the rows of all parts. */
    private static PositionRange range(Description description, Dataset whole, @Nullable TablePartitions partitions) {
        if (partitions != null) {
            return new PositionRange(0, partitions.count());
        }
        RowTable table = Options.named("--kind", () -> Tables.of(whole, description.knownText(KIND)));
        boolean all = !description.has(SAMPLE);
        return PositionOptions.range(description, (all ? table : table.sample(description.number(SAMPLE))).count());
    }
}
