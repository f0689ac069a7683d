// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.EncryptionWords;
import org.nuxeo.datagen.export.s3.S3Sink;
import org.nuxeo.datagen.export.s3.S3Words;
import org.nuxeo.datagen.export.sink.BlobRange;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.RenderJob;
import org.nuxeo.datagen.export.sink.RenderRun;
import org.nuxeo.datagen.export.sink.RenderRun.RenderReport;
import org.nuxeo.datagen.export.sink.RenderWords;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.spark.internal.job.JobWords.WorkParts;
import org.nuxeo.datagen.spark.internal.job.PartedWork.Earlier;
import org.nuxeo.datagen.spark.internal.job.PartedWork.PartTask;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.store.failure.StageException.StoppedException;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;

/**
 * The job {@code render}.
 *
 * @param words the words of the job
 * @param blobs all blobs
 * @param sink their destination
 * @param task the task of each part
 */
record RenderingJob(Description words, BlobRange blobs, SinkSpec sink, RenderTask task) {

    private static final String NAME = "render";
    private static final String JOURNAL = "_datagen";
    static final long TASK_BLOBS = 20_000;

    /** Runs the job of some arguments and returns its exit code. */
    static int run(JobLine line) throws IOException {
        WordTexts given = line.texts(JobWords.RENDER);
        Description words = given.description(JobWords.RENDER);
        JobWords.require(words, RenderWords.KIND);
        JobWords.require(words, RenderWords.SINK);
        BlobRange blobs = RenderWords.blobs(given.dataset(), words);
        // Refuses here what each task would refuse.
        SinkSpec sink = job(words, blobs, Path.of(JOURNAL), Part.WHOLE).sink();
        if (sink.type() == SinkSpec.Type.S3) {
            S3Words.target(sink, words);
        }
        WordTexts texts = WordTexts.of(EncryptionWords.withKey(words), JobWords.RENDER);
        WorkParts parts = JobWords.parts(words, blobs.from(), blobs.end(), TASK_BLOBS);
        return new RenderingJob(words, blobs, sink, new RenderTask(texts, parts)).run(line.out(), line.err());
    }

    /** Returns the job of a part of some blobs, with the other words of a description. */
    static RenderJob job(Description words, BlobRange all, Path journal, Part part) {
        PositionRange own = new PositionRange(all.from(), all.end()).part(part);
        SinkSpec sink = SinkSpec.parse(words.knownText(RenderWords.SINK));
        Encryption encryption = EncryptionWords.encryption(words);
        return new RenderJob(all.of(own.from(), own.count()), sink, encryption, journal, 1, true, part);
    }

    private int run(PrintStream out, PrintStream err) throws IOException {
        long startNanos = System.nanoTime();
        PartedWork work = JobWords.work(NAME, folder(), blobs.dataset(), question(words, blobs, sink), task.parts());
        boolean again = words.is(JobWords.AGAIN) || sink.type() == SinkSpec.Type.NULL;
        Earlier earlier = again ? Earlier.NONE : work.earlier();
        if (earlier == Earlier.NONE && !again) {
            requireEmpty(work.hadoop());
        }
        if (earlier == Earlier.FINISHED) {
            print(out, sum(List.of()), startNanos);
            return ExitCode.DONE;
        }
        PartedWork.Results results = work.run(task, earlier == Earlier.UNFINISHED, err);
        if (hasFolder()) {
            TaskOutput.clean(sink.location(), work.hadoop());
        }
        work.finish(sum(results.all()));
        print(out, sum(results.done()), startNanos);
        return ExitCode.DONE;
    }

    private static ObjectNode sum(List<ObjectNode> results) {
        ObjectNode sum = Json.object();
        for (String name : List.of(RenderTask.RENDERED, RenderTask.BYTES)) {
            long all =
                    results.stream().mapToLong(each -> each.path(name).asLong()).sum();
            sum.put(name, all);
        }
        return sum;
    }

    private boolean hasFolder() {
        return sink.type() != SinkSpec.Type.NULL && sink.type() != SinkSpec.Type.S3;
    }

    private String folder() {
        return hasFolder()
                ? sink.location() + "/" + JOURNAL
                : JobWords.folder(words, NAME) + "/" + sink.text().replaceAll("[^A-Za-z0-9.-]", "_");
    }

    private void requireEmpty(Configuration hadoop) throws IOException {
        Check.refuse(
                hasFolder() && !TaskOutput.isEmpty(sink.location(), hadoop),
                () -> "sink " + sink.text() + ": has other files already; name another folder or give --again");
    }

    /** Returns which files these are, of what content. */
    static ObjectNode question(Description words, BlobRange blobs, SinkSpec sink) {
        Encryption encryption = EncryptionWords.encryption(words);
        String sealed = encryption == null ? "none" : encryption.format().label() + " with " + encryption.key();
        ObjectNode question = blobs.file() > 0 ? Json.object("file", blobs.file() + 1) : Json.object();
        Json.put(
                question, "kind", blobs.kind().label(), "format", blobs.format().label());
        Json.put(question, "from", blobs.from(), "to", blobs.end(), "encryption", sealed, "sink", sink.text());
        return question.put("endpoint", words.text(S3Words.ENDPOINT));
    }

    private void print(PrintStream out, ObjectNode sum, long startNanos) {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        long rendered = sum.path(RenderTask.RENDERED).asLong();
        long bytes = sum.path(RenderTask.BYTES).asLong();
        long rate = Math.round(rendered / Math.max(0.001, seconds));
        String files = blobs.kind().label() + " as " + blobs.format().label();
        String text = "rendered %,d files of kind %s, %,d bytes, in %.1f s (%,d/s); %,d were present%n";
        out.print(Amounts.text(text, rendered, files, bytes, seconds, rate, blobs.count() - rendered));
    }

    /**
     * The rendering of one part of the blobs of a kind.
     *
     * @param words the words of the job
     * @param parts positions of all parts within the kind
     */
    record RenderTask(WordTexts words, WorkParts parts) implements PartTask {

        static final String RENDERED = "rendered";
        static final String BYTES = "bytes";

        @Override
        public ObjectNode run(int part, TaskControl control) throws IOException {
            Description description = words.description(JobWords.RENDER);
            BlobRange all = RenderWords.blobs(words.dataset(), description);
            Path journal = Files.createTempDirectory("datagen-render");
            try {
                RenderJob job = job(description, all, journal, parts.part(part));
                BlobSink target = target(job, description, control);
                RenderReport report = new RenderRun(job, target, control::stopRequested, control.total()).run();
                if (report.rendered() < job.files().count()) {
                    throw new StoppedException("part " + part + ": the task was stopped");
                }
                return Json.object().put(RENDERED, report.rendered()).put(BYTES, report.bytes());
            } finally {
                FileUtil.fullyDelete(journal.toFile());
            }
        }

        private static BlobSink target(RenderJob job, Description words, TaskControl control) throws IOException {
            SinkSpec sink = job.sink();
            String prefix =
                    job.files().kind().label() + "-" + job.files().format().label();
            return switch (sink.type()) {
                case S3 -> new S3Sink(S3Words.target(sink, words));
                case NULL -> sink.create(prefix, Long.MAX_VALUE);
                default -> new TaskOutput(sink, prefix, control.attempt(), control.hadoop());
            };
        }
    }
}
