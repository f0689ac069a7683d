// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.nuxeo.datagen.importer.run.FinishedParts.ASKED;
import static org.nuxeo.datagen.importer.run.FinishedParts.OUTCOME;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.cli.option.Options;
import org.nuxeo.datagen.cli.option.PositionOptions;
import org.nuxeo.datagen.cli.option.SinkOptions;
import org.nuxeo.datagen.cli.process.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.EncryptionWords;
import org.nuxeo.datagen.export.sink.BlobRange;
import org.nuxeo.datagen.export.sink.DeliveryCheck;
import org.nuxeo.datagen.export.sink.DeliveryCheck.DeliveryReport;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Level;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Scope;
import org.nuxeo.datagen.export.sink.DeliveryWords;
import org.nuxeo.datagen.export.sink.RenderJob;
import org.nuxeo.datagen.export.sink.RenderWords;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.export.sink.StoredFiles;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.run.FinishedParts;
import org.nuxeo.datagen.importer.run.FinishedParts.FinishedPart;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.store.output.Json;

/**
 * What {@code verify --sink} does: it compares the files of a render with the dataset. What was rendered is in the manifest
 * beside the files; options that say otherwise, or in place of a lost manifest, come first.
 *
 * @param job the job that rendered the files, or a part of it
 * @param positions the positions of the whole job
 * @param hasEverything whether the whole job has all files that should lie in the sink
 */
record VerifiedSink(RenderJob job, PositionRange positions, boolean hasEverything) {

    private static final String SINK = "sink";

    private static final String ACTIVITY = "verify files";

    /** The stage, which a part has for itself. */
    private static final String STAGE = "files";

    /** Returns what lies in the sink of a description, or a part of it. */
    static VerifiedSink of(Description asked, Dataset dataset, Part part, Path work) {
        SinkSpec sink = SinkOptions.spec(asked);
        Path journal = SinkOptions.journal(sink, work);
        Rendered rendered = Rendered.read(sink, journal);
        Description description = asked.with(RenderWords.FILE, rendered.file(asked), Description.GIVEN);
        rendered.requireDataset(dataset);
        String label = description.has(RenderWords.KIND)
                ? description.text(RenderWords.KIND)
                : rendered.first().path("kind").asText(null);
        if (label == null) {
            throw new Refusal("--sink " + sink.text() + ": has no manifest.json; give --kind, --from and --count");
        }
        Kind kind = dataset.layout().kinds().of(label);
        Encryption encryption = EncryptionWords.encryption(description);
        rendered.requireKey(encryption, sink);
        boolean isNamed = description.has(RenderWords.COUNT) || description.has(RenderWords.FROM);
        PositionRange positions = rendered.isKnown() && !isNamed
                ? rendered.positions()
                : PositionOptions.range(description, dataset.count(kind));
        PositionRange own = positions.part(part);
        BlobFormat format = rendered.format(dataset, kind, description);
        int file = RenderWords.file(description);
        int threads = StageWords.threads(description);
        RenderJob job = Options.ofOptions(() -> {
            BlobRange files = new BlobRange(dataset, kind, format, file, own.from(), own.count());
            return new RenderJob(files, sink, encryption, journal, threads, false, part);
        });
        return new VerifiedSink(job, positions, !(rendered.isKnown() && isNamed));
    }

    /** Compares what lies in the sink with the dataset, and keeps the result for {@link #merged}. */
    Result check(Path work, Description description, BooleanSupplier stop, ProgressReporter progress) {
        String stage = WorkStages.ofPart(STAGE, job.part());
        try (StageFolder folder = StageFolder.open(work, stage)) {
            folder.forget();
            Result result = check(description, stop, progress);
            StageFolder.writeReport(folder.path(), Json.tree(result));
            ObjectNode results = Json.object(ASKED, asked(description), OUTCOME, result.delivery());
            folder.save(new Manifest(
                    stage, result.delivery().finished(), job.files().dataset().spec(), Json.object(), results));
            return result;
        }
    }

    /** Returns what all parts must be asked for alike. */
    private ObjectNode asked(Description description) {
        Encryption encryption = job.encryption();
        String encrypted = encryption == null ? "" : encryption.format().label();
        String since = description.has(DeliveryWords.SINCE) ? String.valueOf(DeliveryWords.since(description)) : "";
        BlobRange files = job.files();
        String format = files.format().label();
        ObjectNode asked = Json.object(SINK, job.sink().text(), "kind", files.kind(), "format", format);
        Json.put(asked, "from", positions.from(), "to", positions.to());
        String check = StageWords.blobCheck(description).label();
        return Json.put(asked, "blobCheck", check, "since", since, "encryption", encrypted);
    }

    private Result check(Description description, BooleanSupplier stop, ProgressReporter progress) {
        Level level = Level.valueOf(StageWords.blobCheck(description).name());
        Scope scope = new Scope(level, DeliveryWords.since(description), hasEverything);
        AtomicLong reported = new AtomicLong();
        LongConsumer shown = done -> progress.advanced(ACTIVITY, done - reported.getAndSet(done));
        progress.started(ACTIVITY, job.files().count());
        String prefix = job.files().kind().label() + "-" + job.files().format().label();
        try {
            StoredFiles stored = SinkOptions.stored(job.sink(), description, prefix);
            return new Result(job.sink().text(), new DeliveryCheck(job, stored, scope, stop, shown).run());
        } catch (NotDirectoryException e) {
            throw new Refusal(e, "--sink " + job.sink().text() + ": is no folder");
        } catch (IOException e) {
            throw new Refusal(e, "--sink " + job.sink().text() + ": cannot be read (" + e.getMessage() + ")");
        }
    }

    /**
     * Returns one report of all parts, and keeps it where one check of everything would.
     *
     * @param works work folders, each with one part or several
     * @param sink what the parts were asked for
     */
    static Result merged(Path work, List<Path> works, SinkSpec sink) {
        List<FinishedPart> parts = FinishedParts.of(works, "verify --sink", STAGE);
        JsonNode asked = parts.get(0).manifest().results().path(ASKED);
        String theirs = asked.path(SINK).asText();
        Refusal.when(
                !theirs.equals(sink.text()),
                "--sink " + sink.text() + ": the parts were compared with " + theirs + "; name it");
        List<DeliveryReport> reports = parts.stream()
                .map(part -> Json.mapper().convertValue(part.outcome(), DeliveryReport.class))
                .toList();
        Result result = new Result(sink.text(), DeliveryReport.merged(reports));
        try (StageFolder folder = StageFolder.open(work, STAGE)) {
            StageFolder.writeReport(folder.path(), Json.tree(result));
        }
        return result;
    }

    /** Returns the file with all differences. */
    static Path reportFile(Path work, Part part) {
        return work.resolve(WorkStages.ofPart(STAGE, part)).resolve(StageFolder.REPORT);
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
                throw new Refusal(e, "--sink " + sink.text() + ": its manifest cannot be read");
            }
            return new Rendered(manifests);
        }

        boolean isKnown() {
            return !manifests.isEmpty();
        }

        /** Returns the first manifest, or one that says nothing. */
        private JsonNode first() {
            return isKnown() ? manifests.get(0) : MissingNode.getInstance();
        }

        /** Returns the number of the file of each document, from 1. */
        Long file(Description asked) {
            return first().path("file").asLong(isKnown() ? 1 : RenderWords.file(asked) + 1L);
        }

        BlobFormat format(Dataset dataset, Kind kind, Description description) {
            String named = description.text(DeliveryWords.FORMAT);
            String label = named == null ? first().path("format").asText(null) : named;
            return DeliveryWords.format(dataset, kind, description, label);
        }

        PositionRange positions() {
            long from = Long.MAX_VALUE;
            long end = 0;
            for (JsonNode each : manifests) {
                long first = each.path("from").asLong();
                from = Math.min(from, first);
                end = Math.max(end, first + each.path("count").asLong());
            }
            return new PositionRange(from, end);
        }

        void requireDataset(Dataset dataset) {
            String own = Json.mapper()
                    .valueToTree(DatasetWords.ALL.json(dataset.spec()))
                    .toString();
            for (JsonNode each : manifests) {
                Refusal.when(
                        !each.path("dataset").toString().equals(own),
                        "--sink: its files are of the dataset "
                                + each.path("dataset").path("fingerprint").asText() + ", not of "
                                + dataset.spec().fingerprint() + "; give the options of the render");
            }
        }

        void requireKey(@Nullable Encryption encryption, SinkSpec sink) {
            if (encryption == null && !first().path("encryption").asText("none").equals("none")) {
                throw new Refusal("--sink " + sink.text() + ": its files are encrypted; give --encrypt-key-file or"
                        + " --encrypt-key-store, and --encrypt-format");
            }
        }
    }

    /** The result, as a report. */
    @JsonPropertyOrder({"sink", "files", "read", "bytes", "differenceCount", "differences", "elapsedMillis"})
    record Result(String sink, @JsonUnwrapped DeliveryReport delivery) implements Report {
        @Override
        public Outcome outcome() {
            return Outcome.of(delivery.finished(), !delivery.isClean());
        }

        @Override
        public String text() {
            return delivery.text(sink);
        }
    }
}
