// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.cli.option.PositionOptions;
import org.nuxeo.datagen.cli.option.Refusals;
import org.nuxeo.datagen.cli.option.SinkOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.EncryptionWords;
import org.nuxeo.datagen.export.sink.BlobRange;
import org.nuxeo.datagen.export.sink.DeliveryCheck;
import org.nuxeo.datagen.export.sink.DeliveryCheck.DeliveryReport;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Level;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Scope;
import org.nuxeo.datagen.export.sink.RenderJob;
import org.nuxeo.datagen.export.sink.RenderWords;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.store.output.Json;

/**
 * What {@code verify --sink} does: it compares the files of a render with the dataset. What was rendered is in the manifest
 * beside the files; options that say otherwise, or in place of a lost manifest, come first.
 *
 * @param job the job that rendered the files, or a part of it
 * @param hasEverything whether the job has all files that should lie in the sink
 */
record VerifiedSink(RenderJob job, boolean hasEverything) {

    private static final Word FORMAT = Word.of("file-format", Values.text(), "FORMAT")
            .help("Format of the files of --sink, if there is no manifest (default: the kind's own).");

    private static final Word SINCE = Word.of(
                    "since",
                    Values.of(Instant.class, "must be a time such as 2026-11-01T00:00:00Z", VerifiedSink::time),
                    "TIME")
            .help("Of files of --sink that were written before, compare no bytes, only names and lengths.");

    /** The words of a verification of files. */
    static final List<Word> WORDS = List.of(RenderWords.KIND, RenderWords.FROM, RenderWords.COUNT, FORMAT, SINCE);

    private static final String ACTIVITY = "verify files";

    private static final int SHOWN = 20;

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("must be a time such as 2026-11-01T00:00:00Z", e);
        }
    }

    /** Returns what lies in the sink of a description, or a part of it. */
    static VerifiedSink of(Description description, Dataset dataset, Part part, Path work) {
        SinkSpec sink = SinkOptions.spec(description);
        Path journal = SinkOptions.journal(sink, work);
        Rendered rendered = Rendered.read(sink, journal);
        rendered.requireDataset(dataset);
        String label = description.has(RenderWords.KIND) ? description.text(RenderWords.KIND) : rendered.kind();
        if (label == null) {
            throw new UsageException(
                    "--sink " + sink.text() + ": has no manifest.json; give --kind, --from and --count");
        }
        Kind kind = dataset.layout().kinds().of(label);
        Encryption encryption = EncryptionWords.encryption(description);
        rendered.requireKey(encryption, sink);
        boolean isNamed = description.has(RenderWords.COUNT) || description.has(RenderWords.FROM);
        PositionRange positions = rendered.isKnown() && !isNamed
                ? rendered.positions()
                : PositionOptions.range(description, dataset.count(kind));
        PositionRange own = positions.part(part);
        BlobFormat format = rendered.format(kind, description.text(FORMAT));
        RenderJob job = Refusals.ofOptions(() -> new RenderJob(
                new BlobRange(dataset, kind, format, own.from(), own.count()),
                sink,
                encryption,
                journal,
                StageWords.threads(description),
                false,
                part));
        return new VerifiedSink(job, part.isWhole() && !(rendered.isKnown() && isNamed));
    }

    /** Compares what lies in the sink with the dataset. */
    Result check(Description description, BooleanSupplier stop, ProgressReporter progress) {
        Instant since = (Instant) description.value(SINCE);
        Scope scope =
                new Scope(level(StageWords.blobCheck(description)), since == null ? Instant.MIN : since, hasEverything);
        AtomicLong reported = new AtomicLong();
        progress.started(ACTIVITY, job.files().count());
        String prefix = job.files().kind().label() + "-" + job.files().format().label();
        try {
            return new Result(
                    job.sink().text(),
                    new DeliveryCheck(
                                    job,
                                    SinkOptions.stored(job.sink(), description, prefix),
                                    scope,
                                    stop,
                                    done -> progress.advanced(ACTIVITY, done - reported.getAndSet(done)))
                            .run());
        } catch (NotDirectoryException e) {
            throw new UsageException("--sink " + job.sink().text() + ": is no folder", e);
        } catch (IOException e) {
            throw new UsageException("--sink " + job.sink().text() + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    private static Level level(BlobCheck check) {
        return switch (check) {
            case EXISTENCE -> Level.EXISTENCE;
            case LENGTH -> Level.LENGTH;
            case DIGEST -> Level.CONTENT;
        };
    }

    /** What the manifests beside the files say about the render. */
    private record Rendered(List<JsonNode> manifests) {

        static Rendered read(SinkSpec sink, Path journal) {
            List<JsonNode> manifests = new ArrayList<>();
            try (DirectoryStream<Path> files = Files.newDirectoryStream(journal, "manifest*.json")) {
                for (Path file : files) {
                    manifests.add(Json.mapper().readTree(file.toFile()));
                }
            } catch (NoSuchFileException | NotDirectoryException e) {
                return new Rendered(List.of());
            } catch (IOException e) {
                throw new UsageException("--sink " + sink.text() + ": its manifest cannot be read", e);
            }
            return new Rendered(manifests);
        }

        boolean isKnown() {
            return !manifests.isEmpty();
        }

        @Nullable
        String kind() {
            return isKnown() ? manifests.get(0).path("kind").asText() : null;
        }

        /** @param named the format that is given, or null */
        BlobFormat format(Kind kind, @Nullable String named) {
            String label =
                    named == null && isKnown() ? manifests.get(0).path("format").asText() : named;
            if (label == null) {
                return BlobFormat.of(kind);
            }
            List<BlobFormat> choices = BlobFormat.choices(kind);
            return choices.stream()
                    .filter(each -> each.label().equals(label))
                    .findFirst()
                    .orElseThrow(() -> new UsageException("--file-format " + label + ": must be "
                            + choices.stream().map(BlobFormat::label).collect(Collectors.joining(", "))));
        }

        PositionRange positions() {
            long from = manifests.stream()
                    .mapToLong(each -> each.path("from").asLong())
                    .min()
                    .orElseThrow();
            long end = manifests.stream()
                    .mapToLong(each ->
                            each.path("from").asLong() + each.path("count").asLong())
                    .max()
                    .orElseThrow();
            return new PositionRange(from, end);
        }

        void requireDataset(Dataset dataset) {
            String own = Json.mapper()
                    .valueToTree(DatasetWords.ALL.json(dataset.spec()))
                    .toString();
            for (JsonNode each : manifests) {
                if (!each.path("dataset").toString().equals(own)) {
                    throw new UsageException("--sink: its files are of the dataset "
                            + each.path("dataset").path("fingerprint").asText() + ", not of "
                            + dataset.spec().fingerprint() + "; give the options of the render");
                }
            }
        }

        void requireKey(@Nullable Encryption encryption, SinkSpec sink) {
            boolean encrypted = isKnown()
                    && !manifests.get(0).path("encryption").asText("none").equals("none");
            if (encrypted && encryption == null) {
                throw new UsageException(
                        "--sink " + sink.text() + ": its files are encrypted; give --encrypt-key-file or"
                                + " --encrypt-key-store, and --encrypt-format");
            }
        }
    }

    /** The result, as a report. */
    @JsonPropertyOrder({"sink", "files", "read", "bytes", "differenceCount", "differences", "elapsedMillis"})
    record Result(String sink, @JsonUnwrapped DeliveryReport delivery) implements Report {

        @Override
        public String text() {
            StringBuilder text = new StringBuilder();
            delivery.differences().stream().limit(SHOWN).forEach(each -> text.append(each)
                    .append(System.lineSeparator()));
            return text.append(String.format(
                            Locale.ROOT,
                            "verified %,d files in %s, %,d bytes, %,d files read, %s; %,d %s%n",
                            delivery.files(),
                            sink,
                            delivery.bytes(),
                            delivery.read(),
                            Report.rate(delivery.files(), delivery.elapsedMillis()),
                            delivery.differenceCount(),
                            delivery.differenceCount() == 1 ? "difference" : "differences"))
                    .toString();
        }
    }
}
