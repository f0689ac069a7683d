// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.export.s3.S3Sink;
import org.nuxeo.datagen.export.s3.S3Words;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.SinkBlob;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.export.sink.TarSink;
import org.nuxeo.datagen.spark.internal.job.PartedWork.PartTask.TaskControl;

/**
 * The sink of one execution of a task: where its blobs go, and what makes them visible.
 *
 * @param blobs the destination of blobs
 * @param output the files in a folder, or null if the blobs go elsewhere
 */
record TaskSink(BlobSink blobs, @Nullable TaskOutput output) {

    private static final long NO_LIMIT_BYTES = Long.MAX_VALUE;

    /**
     * Creates the sink of an execution.
     *
     * @param archivePrefix beginning of the names of archives
     * @param words the words of an object store
     * @param control the execution
     */
    public static TaskSink of(SinkSpec spec, String archivePrefix, Description words, TaskControl control)
            throws IOException {
        if (spec.type() == SinkSpec.Type.S3) {
            return new TaskSink(new S3Sink(S3Words.target(spec, words)), null);
        }
        if (spec.type() == SinkSpec.Type.NULL) {
            return new TaskSink(spec.create(archivePrefix, NO_LIMIT_BYTES), null);
        }
        TaskOutput output = new TaskOutput(spec.location(), control.attempt(), control.hadoop());
        return new TaskSink(new OutputSink(output, spec.type(), archivePrefix), output);
    }

    /**
     * Makes all blobs visible, and the files that describe them.
     *
     * @param journal metadata and manifest of the run; an object store has them already
     */
    public void commit(List<Path> journal) throws IOException {
        if (output != null) {
            for (Path file : journal) {
                try (OutputStream out = output.create(file.getFileName().toString())) {
                    Files.copy(file, out);
                }
            }
            output.commit();
        }
    }

    /** Deletes what is not visible. */
    public void discard() throws IOException {
        if (output != null) {
            output.discard();
        }
    }

    /** A sink with one file for each blob, named as the command line names it, or with one archive for each task. */
    private static final class OutputSink implements BlobSink {
        private static final int BUFFER_BYTES = 1 << 16;

        private final TaskOutput output;
        private final SinkSpec.Type layout;
        private final String archivePrefix;
        private @Nullable TarArchiveOutputStream archive;

        OutputSink(TaskOutput output, SinkSpec.Type layout, String archivePrefix) {
            this.output = output;
            this.layout = layout;
            this.archivePrefix = archivePrefix;
        }

        @Override
        public int maxThreads() {
            return 1;
        }

        /** Opens the archive, which is named by the position of its first document. */
        @Override
        public void open(long firstPosition) throws IOException {
            if (layout == SinkSpec.Type.TAR) {
                archive = TarSink.stream(create(TarSink.archive(archivePrefix, firstPosition)));
            }
        }

        private OutputStream create(String name) throws IOException {
            return new BufferedOutputStream(output.create(name), BUFFER_BYTES);
        }

        @Override
        public void put(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
            if (archive != null) {
                TarSink.add(archive, fileName, blob);
                return;
            }
            try (OutputStream out = create(layout.name(fileName, md5Hex))) {
                blob.writeTo(out);
            }
        }

        @Override
        public void finish() throws IOException {
            if (archive != null) {
                archive.close();
            }
        }
    }
}
