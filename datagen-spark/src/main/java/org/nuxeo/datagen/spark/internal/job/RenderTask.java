// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.export.encryption.EncryptionWords;
import org.nuxeo.datagen.export.sink.BlobRange;
import org.nuxeo.datagen.export.sink.RenderJob;
import org.nuxeo.datagen.export.sink.RenderRun;
import org.nuxeo.datagen.export.sink.RenderRun.RenderReport;
import org.nuxeo.datagen.export.sink.RenderWords;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.spark.internal.part.PartTask;
import org.nuxeo.datagen.spark.internal.sink.TaskSink;
import org.nuxeo.datagen.store.failure.StoppedException;
import org.nuxeo.datagen.store.output.Json;

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
        PositionRange own = parts.positions(part);
        BlobRange all = RenderWords.blobs(words.dataset(), description);
        BlobRange blobs = all.of(own.from(), own.count());
        SinkSpec sink = SinkSpec.parse(description.knownText(RenderWords.SINK));
        TaskSink target =
                TaskSink.of(sink, blobs.kind().label() + "-" + blobs.format().label(), description, control);
        Path journal = Files.createTempDirectory("datagen-render");
        try {
            RenderJob job = new RenderJob(
                    blobs, sink, EncryptionWords.encryption(description), journal, 1, true, parts.part(part));
            Progress progress = new Progress(control);
            RenderReport report = new RenderRun(job, target.blobs(), control::stopRequested, progress::reached).run();
            if (report.rendered() < blobs.count()) {
                throw new StoppedException("part " + part + ": the task was stopped");
            }
            target.commit(List.of(job.metadata(), job.manifest()));
            return Json.object().put(RENDERED, report.rendered()).put(BYTES, report.bytes());
        } finally {
            target.discard();
            FileUtil.fullyDelete(journal.toFile());
        }
    }

    /** Converts a total to what is new. */
    static final class Progress {
        private final TaskControl control;
        private long reported;

        Progress(TaskControl control) {
            this.control = control;
        }

        void reached(long done) {
            control.documents().accept(done - reported);
            reported = done;
        }
    }
}
