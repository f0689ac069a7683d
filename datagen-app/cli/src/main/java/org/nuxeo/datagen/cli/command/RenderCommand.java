// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.Choices;
import org.nuxeo.datagen.cli.option.EncryptionOptions;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.cli.option.PositionOptions;
import org.nuxeo.datagen.cli.option.Refusals;
import org.nuxeo.datagen.cli.option.SinkOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.option.WordOptions;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.sink.BlobRange;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code datagen render}, which writes the blob of one document or the blobs of a range. */
@Command(
        name = "render",
        description = {
            "Write the file of one document, or those of a range.",
            "A range needs --kind and --sink. If repeated, it renders what is missing."
        })
@HelpText(examples = {"render 20000 --out statement.pdf", "render --kind letter --count 500 --sink folder:letters"})
final class RenderCommand extends DatagenCommand {
    private static final String STANDARD_OUTPUT = "-";
    private static final List<String> OF_A_RANGE = List.of(
            "--from",
            "--count",
            "--part",
            "--sink",
            "--encrypt-key-file",
            "--encrypt-key-store",
            "--encrypt-format",
            "--threads",
            "--again");

    @Parameters(
            paramLabel = "LOCATOR",
            arity = "0..1",
            description = "Locator of an ID card, letter or statement; see show.")
    private String locator;

    @Mixin
    private final CommandSpec words = WordOptions.of(DatasetWords.ALL.words());

    @Mixin
    private FormatChoice format;

    @Option(
            names = "--out",
            paramLabel = "FILE|-",
            description = "File to write for a locator, or - for standard output (default: the blob's name, in the "
                    + "current folder).")
    private String out;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            completionCandidates = Choices.FileKinds.class,
            description = "statement, idcard or letter: render a range of files instead of one locator.")
    private String kind;

    @Mixin
    private PositionOptions positions;

    @Option(
            names = "--part",
            paramLabel = PartChoice.LABEL,
            converter = PartChoice.Converter.class,
            description =
                    "Render the K-th of P parts of the range, or auto in an array job. All parts may write to one "
                            + "sink at the same time (default: 1/1).")
    private PartChoice part;

    @Mixin
    private SinkOptions sink;

    @Mixin
    private EncryptionOptions encryption;

    @Mixin
    private final CommandSpec threads = WordOptions.of(StageWords.THREADS_OF_COMMAND);

    @Option(names = "--again", description = "Render everything again, even what an earlier run has finished.")
    private boolean again;

    RenderCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() throws IOException {
        if (locator == null && kind == null) {
            throw new UsageException("render needs a LOCATOR, or --kind and --sink; see datagen render --help");
        }
        if (kind == null) {
            refuse(OF_A_RANGE, "needs --kind");
            return one();
        }
        if (locator != null) {
            throw new UsageException(locator + ": give a locator or --kind, not both");
        }
        refuse(List.of("--out"), "needs a LOCATOR; --kind needs --sink");
        return range();
    }

    private void refuse(List<String> names, String reason) {
        var parsed = commandSpec().commandLine().getParseResult();
        for (String name : names) {
            if (parsed.hasMatchedOption(name)) {
                throw new UsageException(name + ": " + reason);
            }
        }
    }

    private int one() throws IOException {
        Dataset dataset = described();
        Identity identity = Located.find(dataset, locator);
        if (!identity.kind().hasFiles()) {
            throw new UsageException(locator + ": is a " + identity.kind().label()
                    + ", which has no file; name an ID card, a letter or a statement");
        }
        BlobFormat chosen = format.of(identity.kind());
        BlobRenderer blob = new DocumentRenderer()
                .load(dataset.generator(), identity, chosen, dataset.spec().blobSizeBytes());
        if (STANDARD_OUTPUT.equals(out)) {
            blob.writeTo(context().console().out());
            context().console().out().flush();
        } else {
            Path file = Path.of(out != null ? out : fileName(dataset, identity, chosen));
            BlobFile.write(blob::writeTo, file);
            context().console().err().println(file + ": " + blob.lengthBytes() + " bytes, md5 " + blob.md5Hex());
        }
        return ExitCode.DONE;
    }

    private int range() throws IOException {
        Dataset dataset = described();
        Kind rendered = kind();
        Part own = PartChoice.of(part, context().sources());
        PositionRange range = positions.range(dataset.count(rendered)).part(own);
        BlobFormat chosen = format.of(rendered);
        Encryption encrypted = encryption.encryption(context().sources());
        try (ProgressReporter progress = progress()) {
            if (!own.isWhole() && range.count() == 0) {
                progress.note("part " + own.text() + ": has no file, since there are more parts than files");
                return ExitCode.DONE;
            }
            BlobRange files =
                    Refusals.ofOptions(() -> new BlobRange(dataset, rendered, chosen, range.from(), range.count()));
            return new RangeRendering(context(), progress)
                    .run(files, own, sink, encrypted, common().work(), StageWords.threads(description()), again);
        }
    }

    private Kind kind() {
        for (Kind each : Bank.KINDS) {
            if (each.hasFiles() && each.label().equals(kind)) {
                return each;
            }
        }
        String reason = Bank.KINDS.stream().anyMatch(each -> each.label().equals(kind)) ? "has no file; " : "";
        throw new UsageException("--kind " + kind + ": " + reason + "must be statement, idcard or letter");
    }

    private static String fileName(Dataset dataset, Identity identity, BlobFormat chosen) {
        String name = dataset.document(identity).fileName();
        return name.substring(0, name.lastIndexOf('.') + 1) + chosen.extension();
    }

    /** The options that choose the format of rendered blobs. */
    static final class FormatChoice {
        private static final String TIFF = "tiff";
        private static final String DEFAULT_COMPRESSION = "jpeg";

        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                completionCandidates = Choices.FileFormats.class,
                description = "pdf for a statement, jpeg or tiff for an ID card, docx for a letter, thumbnail for any "
                        + "of them (default: the document's own format).")
        private String format;

        @Option(
                names = "--compression",
                paramLabel = "METHOD",
                completionCandidates = Choices.CardCompressions.class,
                description = "Compression of a TIFF: jpeg, deflate or g4 (default: " + DEFAULT_COMPRESSION + ").")
        private String compression;

        /**
         * Returns the format for a kind.
         *
         * @throws UsageException if documents of that kind do not have the format
         */
        BlobFormat of(Kind kind) {
            List<BlobFormat> formats = BlobFormat.choices(kind);
            if (compression != null && !TIFF.equals(format)) {
                throw new UsageException("--compression " + compression + ": needs --format tiff");
            }
            if (format == null) {
                return formats.get(0);
            }
            String label = TIFF.equals(format)
                    ? TIFF + "-" + (compression == null ? DEFAULT_COMPRESSION : compression)
                    : format;
            for (BlobFormat each : formats) {
                if (each.label().equals(label)) {
                    return each;
                }
            }
            Set<String> names = new LinkedHashSet<>();
            Set<String> compressions = new LinkedHashSet<>();
            for (BlobFormat each : formats) {
                boolean tiff = each.label().startsWith(TIFF + "-");
                names.add(tiff ? TIFF : each.label());
                if (tiff) {
                    compressions.add(each.label().substring(TIFF.length() + 1));
                }
            }
            if (compression != null && names.contains(TIFF)) {
                throw new UsageException(
                        "--compression " + compression + ": must be " + String.join(", ", compressions));
            }
            throw new UsageException(
                    "--format " + format + ": a " + kind.label() + " is rendered as " + String.join(", ", names));
        }
    }
}
