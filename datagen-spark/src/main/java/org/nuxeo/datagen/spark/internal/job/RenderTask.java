// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.sink.BlobRange;
import org.nuxeo.datagen.export.sink.RenderRun;
import org.nuxeo.datagen.export.sink.RenderRun.RenderReport;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.spark.internal.option.DatasetOptions;
import org.nuxeo.datagen.spark.internal.part.PartTask;
import org.nuxeo.datagen.spark.internal.part.PartTask.TaskControl;
import org.nuxeo.datagen.spark.internal.sink.TaskSink;
import org.nuxeo.datagen.store.failure.StoppedException;
import org.nuxeo.datagen.store.output.Json;

/**
 * The rendering of one part of the blobs of a kind.
 *
 * @param dataset the dataset
 * @param kind label of the kind of the documents
 * @param format format of the blobs
 * @param parts positions of all parts within the kind
 * @param encryption encryption of the files, or null
 * @param sink text of the sink
 * @param endpoint address of an object store, or null
 * @param region region of an object store
 */
record RenderTask(
        DatasetOptions dataset,
        String kind,
        BlobFormat format,
        WorkParts parts,
        FileEncryption encryption,
        String sink,
        String endpoint,
        String region)
        implements PartTask {

    static final String RENDERED = "rendered";
    static final String BYTES = "bytes";

    @Override
    public ObjectNode run(int part, TaskControl control) throws IOException {
        PositionRange own = parts.positions(part);
        Dataset of = dataset.dataset();
        BlobRange blobs = new BlobRange(of, of.layout().kinds().of(kind), format, own.from(), own.count());
        SinkSpec spec = SinkSpec.parse(sink);
        String prefix = kind + "-" + format.label();
        TaskSink target = TaskSink.of(spec, prefix, control.attempt(), endpoint, region, control.hadoop());
        Path journal = Files.createTempDirectory("datagen-render");
        try {
            var job = new org.nuxeo.datagen.export.sink.RenderJob(
                    blobs, spec, encryption == null ? null : encryption.open(), journal, 1, true, parts.part(part));
            Progress progress = new Progress(control);
            RenderReport report = new RenderRun(job, target.blobs(), control::stopRequested, progress::reached).run();
            if (report.rendered() < blobs.count()) {
                throw new StoppedException("part " + part + ": the task was stopped");
            }
            target.commit(List.of(job.metadata(), job.manifest()));
            return Json.object().put(RENDERED, report.rendered()).put(BYTES, report.bytes());
        } finally {
            target.discard();
            delete(journal);
        }
    }

    /** Converts a total to what is new. */
    private static final class Progress {
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

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> listed = Files.list(folder)) {
            files = listed.toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
        Files.delete(folder);
    }
}
