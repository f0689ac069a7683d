// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.export.encryption.EncryptionWords;
import org.nuxeo.datagen.export.s3.S3Check;
import org.nuxeo.datagen.export.s3.S3Words;
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
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.spark.internal.job.JobWords.WorkParts;
import org.nuxeo.datagen.spark.internal.job.PartedWork.PartTask;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.store.failure.StageException.StoppedException;
import org.nuxeo.datagen.store.output.Json;

/** The job {@code verify} with a sink: its tasks compare ranges of the files with the dataset. */
final class DeliveryJob {

    private static final String NAME = "files";

    private DeliveryJob() {}

    /** Runs the job of some arguments and returns its exit code. */
    static int run(JobLine line) throws IOException {
        long startNanos = System.nanoTime();
        Description words = line.texts(JobWords.DELIVERY).description(JobWords.DELIVERY);
        JobWords.require(words, RenderWords.KIND);
        DeliveryTask all = new DeliveryTask(
                WordTexts.of(EncryptionWords.withKey(words), JobWords.DELIVERY), WorkParts.of(0, 1, 1));
        RenderJob whole = all.job(words, Part.WHOLE);
        WorkParts parts =
                JobWords.parts(words, whole.files().from(), whole.files().end(), RenderingJob.TASK_BLOBS);
        ObjectNode question = RenderingJob.question(words, whole.files(), whole.sink())
                .put("blobCheck", StageWords.blobCheck(words).label())
                .put("since", DeliveryWords.since(words).toString());
        PartedWork work = JobWords.work(
                "verify", JobWords.folder(words, NAME), whole.files().dataset(), question, parts);
        boolean resume = JobWords.resumes(words, work);
        // The sink must be there before the first task is started.
        try (StoredFiles stored = all.stored(whole, words, work.hadoop())) {
            stored.open(whole.files().from());
        } catch (NotDirectoryException e) {
            throw new IllegalArgumentException("sink " + whole.sink().text() + ": is no folder", e);
        }
        PartedWork.Results results = work.run(new DeliveryTask(all.words(), parts), resume, line.err());
        Stream<DeliveryReport> reports =
                results.all().stream().map(result -> Json.mapper().convertValue(result, DeliveryReport.class));
        DeliveryReport sum = DeliveryReport.merged(reports.toList());
        DeliveryReport report = sum.lasting((System.nanoTime() - startNanos) / 1_000_000);
        ObjectNode json = Json.object().put("sink", whole.sink().text());
        json.setAll(Json.tree(report));
        work.finish(json);
        boolean isJson = words.known(JobWords.REPORT).equals("json");
        line.out().print(isJson ? Json.pretty(json) : report.text(whole.sink().text()));
        if (report.isClean()) {
            return ExitCode.DONE;
        }
        line.err().println("the differences are in " + work.folder().path() + "/report.json");
        return ExitCode.DIFFERENCE;
    }

    /**
     * The comparison of one part of the files.
     *
     * @param words the words of the job, with the key
     * @param parts positions of all parts within the kind
     */
    record DeliveryTask(WordTexts words, WorkParts parts) implements PartTask {

        @Override
        public ObjectNode run(int part, TaskControl control) throws IOException {
            Description description = words.description(JobWords.DELIVERY);
            RenderJob job = job(description, parts.part(part));
            Scope scope = new Scope(
                    Level.valueOf(StageWords.blobCheck(description).name()), DeliveryWords.since(description), true);
            StoredFiles files = stored(job, description, control.hadoop());
            DeliveryReport report = new DeliveryCheck(job, files, scope, control::stopRequested, control.total()).run();
            if (!report.finished()) {
                throw new StoppedException("part " + part + ": the task was stopped");
            }
            return Json.tree(report);
        }

        /** Returns the job that should have rendered a part of the files. */
        private RenderJob job(Description description, Part part) {
            BlobRange all = DeliveryWords.blobs(words.dataset(), description);
            return RenderingJob.job(description, all, Path.of("_datagen"), part);
        }

        private StoredFiles stored(RenderJob job, Description description, Configuration hadoop) throws IOException {
            SinkSpec sink = job.sink();
            BlobRange files = job.files();
            String prefix = files.kind().label() + "-" + files.format().label();
            return switch (sink.type()) {
                case S3 -> new S3Check(S3Words.target(sink, description));
                case NULL -> StoredFiles.of(sink, prefix, Long.MAX_VALUE);
                default -> StoredFiles.of(sink, SharedFolder.of(sink.location(), hadoop), prefix, Long.MAX_VALUE);
            };
        }
    }
}
