// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.cli.file.WholeFile;
import org.nuxeo.datagen.cli.file.WorkStatus;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.Options;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.cli.option.PositionOptions;
import org.nuxeo.datagen.cli.option.SinkOptions;
import org.nuxeo.datagen.cli.process.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.EncryptionWords;
import org.nuxeo.datagen.export.sink.BlobRange;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.RenderJob;
import org.nuxeo.datagen.export.sink.RenderRun;
import org.nuxeo.datagen.export.sink.RenderRun.RenderReport;
import org.nuxeo.datagen.export.sink.RenderWords;
import org.nuxeo.datagen.export.sink.SinkFailures.NotResumableException;
import org.nuxeo.datagen.export.sink.SinkFailures.UnwritableSinkException;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.model.FileLosses;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.store.id.IdScheme;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The command {@code datagen render}, which writes the blob of one document or the blobs of a range. */
@HelpText(
        purpose = "Write the file of one document, or those of a range.",
        note = "A range needs --kind and --sink. If repeated, it renders what is missing.",
        examples = {
            "render 20000 --out statement.pdf",
            "render random",
            "render --kind letter --count 500 --sink folder:letters"
        })
final class RenderCommand extends DatagenCommand {
    private static final String ACTIVITY = "render";
    private static final List<String> OF_A_RANGE = List.of(
            ("--from --count --part --batch-files --sink --encrypt-key-file --encrypt-key-store --encrypt-format"
                            + " --threads --again")
                    .split(" "));

    private static final Word PART =
            PartChoice.word("Render the K-th of P parts of the range, or auto in an array job. All parts may write to"
                    + " one sink at the same time (default: 1/1).");

    private static final Word BATCH_FILES = Word.of("batch-files", PositionOptions.COUNT, "N")
            .help("Write batches of so many files, each into a folder of its own with metadata and manifest, so that a"
                    + " lost one costs one batch.");

    private final PositionalParamSpec given = parameter(
            "0..1",
            String.class,
            "LOCATOR",
            "Locator of a document with a file, such as a statement, or the word random; see show.");

    private static final Word OUT = Word.of("out", Values.text(), "FILE|-")
            .help("File to write for a locator, or - for standard output (default: the blob's name, in the current"
                    + " folder).");

    private static final Word AGAIN =
            Word.flag("again").help("Render everything again, even what an earlier run has finished.");

    RenderCommand() {
        words(DatasetWords.ALL.words(), List.of(RenderWords.FILE, RenderWords.FORMAT, RenderWords.COMPRESSION, OUT));
        words(List.of(RenderWords.KIND), PositionOptions.WORDS, List.of(PART, BATCH_FILES), SinkOptions.WORDS);
        words(EncryptionWords.KEYS, List.of(EncryptionWords.FORMAT, StageWords.THREADS_OF_COMMAND, AGAIN));
    }

    @Override
    public Integer call() throws IOException {
        Description description = description();
        String kind = description.text(RenderWords.KIND);
        String locator = given.getValue();
        if (locator == null && kind == null) {
            throw new Refusal("render needs a LOCATOR, or --kind and --sink; see datagen render --help");
        }
        if (kind == null) {
            refuse(OF_A_RANGE, "needs --kind");
            return one(locator, ofKey(locator, description));
        }
        Refusal.when(locator != null, locator + ": give a locator or --kind, not both");
        refuse(List.of("--out"), "needs a LOCATOR; --kind needs --sink");
        Part part = PartChoice.of(PART, description, context().sources());
        SinkSpec sink = SinkOptions.spec(description);
        return description.has(BATCH_FILES)
                ? batches(description, kind(kind), part, sink)
                : range(description, kind(kind), part, sink);
    }

    /** Renders one batch after the other. A batch is a part of the range, in a folder of its own. */
    private int batches(Description description, Kind kind, Part part, SinkSpec sink) {
        Refusal.when(
                !part.isWhole() || sink.type() == SinkSpec.Type.NULL,
                "--batch-files: goes with neither --part nor the sink null; a batch is a part in a folder of its"
                        + " own");
        long files = PositionOptions.range(description, described().count(kind)).count();
        long size = description.number(BATCH_FILES);
        long batches = (files + size - 1) / size;
        if (batches > Part.MAX_PARTS) {
            long least = (files + Part.MAX_PARTS - 1) / Part.MAX_PARTS;
            String limit = Numbers.text(": must be at least %,d for %,d files", least, files);
            throw new Refusal("--batch-files " + size + limit);
        }
        int code = ExitCode.DONE;
        for (int i = 1; i <= batches && code == ExitCode.DONE; i++) {
            Part batch = new Part(i, (int) batches);
            code = range(description, kind, batch, sink.batch(batch));
        }
        return code;
    }

    /** Returns a description with the file whose key the locator is. */
    private Description ofKey(String locator, Description description) {
        int file = new Locator(described()).file(locator);
        if (file < 0) {
            return description;
        }
        if (description.isGiven(RenderWords.FILE) && RenderWords.file(description) != file) {
            throw new Refusal("--file " + (RenderWords.file(description) + 1) + ": must be " + (file + 1)
                    + ", as in the key " + locator);
        }
        return description.with(RenderWords.FILE, file + 1L, "key");
    }

    private int one(String locator, Description description) throws IOException {
        Dataset dataset = described();
        Identity identity = Located.find(dataset, locator, IdScheme.DEFAULT, Kind::hasFiles);
        if (!identity.kind().hasFiles()) {
            throw new Refusal(locator + ": is a " + identity.kind().label() + ", which has no file; name one of "
                    + BlobRange.kindsWithFiles(dataset));
        }
        BlobFormat format = RenderWords.format(dataset, identity.kind(), description);
        Document document = dataset.document(identity);
        int file = RenderWords.file(description);
        BlobRenderer blob = new DocumentRenderer()
                .load(document, file, format, dataset.spec().blobSizeBytes());
        String out = description.text(OUT);
        if ("-".equals(out)) {
            blob.writeTo(console().out());
            console().out().flush();
        } else {
            Path target = Path.of(out != null ? out : fileName(document, file, format));
            WholeFile.write(blob::writeTo, target);
            console().err().printf(Locale.ROOT, "%s: %,d bytes, md5 %s%n", target, blob.lengthBytes(), blob.md5Hex());
        }
        return ExitCode.DONE;
    }

    private Kind kind(String label) {
        Dataset dataset = described();
        Optional<Kind> known = dataset.layout().kinds().stream()
                .filter(each -> each.label().equals(label))
                .findFirst();
        return known.filter(Kind::hasFiles)
                .orElseThrow(() -> new Refusal("--kind " + label + ": "
                        + (known.isPresent() ? "has no file; " : "") + "must be "
                        + BlobRange.kindsWithFiles(dataset)));
    }

    private static String fileName(Document document, int file, BlobFormat format) {
        String name = document.fileName(file);
        return name.substring(0, name.lastIndexOf('.') + 1) + format.extension();
    }

    /** Renders a range of blobs that earlier runs have not rendered, with progress and a summary. */
    private int range(Description description, Kind kind, Part part, SinkSpec sink) {
        Dataset dataset = described();
        PositionRange positions =
                PositionOptions.range(description, dataset.count(kind)).part(part);
        BlobFormat format = RenderWords.format(dataset, kind, description);
        Encryption encrypted = EncryptionWords.encryption(description);
        try (ProgressReporter progress = progress()) {
            if (!part.isWhole() && positions.count() == 0) {
                progress.note("part " + part.text() + ": has no file, since there are more parts than files");
                return ExitCode.DONE;
            }
            FileLosses.of(dataset.archive(), kind).forEach(progress::note);
            BlobRange files = Options.ofOptions(() -> new BlobRange(
                    dataset, kind, format, RenderWords.file(description), positions.from(), positions.count()));
            // A sink that discards blobs cannot be resumed.
            boolean all = description.is(AGAIN) || sink.type() == SinkSpec.Type.NULL;
            Path journal = SinkOptions.journal(sink, work());
            int threads = StageWords.threads(description);
            RenderJob job = Options.ofOptions(() -> new RenderJob(files, sink, encrypted, journal, threads, all, part));
            BlobSink target = SinkOptions.create(sink, description, kind.label() + "-" + format.label());
            WorkStatus.remember(work(), job.journal());
            progress.started(ACTIVITY, files.count());
            RenderReport report = render(job, target, progress);
            print(summary(job, report));
            return report.rendered() + report.present() < files.count() ? ExitCode.INTERRUPTED : ExitCode.DONE;
        }
    }

    private RenderReport render(RenderJob job, BlobSink target, ProgressReporter progress) {
        AtomicLong reported = new AtomicLong();
        LongConsumer shown = done -> progress.advanced(ACTIVITY, done - reported.getAndSet(done));
        try {
            return new RenderRun(job, target, termination()::requested, shown).run();
        } catch (NotResumableException e) {
            throw new Refusal(e, e.reason() + "; name another folder or give --again");
        } catch (UnwritableSinkException e) {
            throw new Refusal(e, Options.renamed("--sink", e));
        }
    }

    private static String summary(RenderJob job, RenderReport report) {
        double seconds = report.elapsedMillis() / 1000.0;
        long perSecond = Math.round(report.rendered() / Math.max(0.001, seconds));
        String format = job.files().format().label();
        String key = job.encryption() == null
                ? ""
                : "; encrypted with " + job.encryption().key();
        String text = "rendered %,d files of kind %s as %s, %,d bytes, in %.1f s (%,d/s); %,d were present%s%n";
        Kind kind = job.files().kind();
        long bytes = report.bytes();
        return Numbers.text(text, report.rendered(), kind, format, bytes, seconds, perSecond, report.present(), key);
    }
}
