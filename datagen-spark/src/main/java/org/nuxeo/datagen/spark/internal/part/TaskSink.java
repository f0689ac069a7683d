// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.part;

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
import org.nuxeo.datagen.export.sink.TarEntries;
import org.nuxeo.datagen.spark.internal.part.PartTask.TaskControl;

/** The sink of one execution of a task: where its blobs go, and what makes them visible. */
public final class TaskSink {

    private static final long NO_LIMIT_BYTES = Long.MAX_VALUE;

    private final BlobSink blobs;
    private final @Nullable TaskOutput output;

    private TaskSink(BlobSink blobs, @Nullable TaskOutput output) {
        this.blobs = blobs;
        this.output = output;
    }

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
        BlobSink files = spec.type() == SinkSpec.Type.TAR
                ? new ArchiveSink(output, archivePrefix)
                : new FilesSink(output, spec.type());
        return new TaskSink(files, output);
    }

    /** Returns the destination of blobs. */
    public BlobSink blobs() {
        return blobs;
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

    /** A sink with one file for each blob, named as the command line names it. */
    static final class FilesSink implements BlobSink {

        private static final int BUFFER_BYTES = 1 << 16;

        private final TaskOutput output;
        private final SinkSpec.Type layout;

        FilesSink(TaskOutput output, SinkSpec.Type layout) {
            this.output = output;
            this.layout = layout;
        }

        @Override
        public int maxThreads() {
            return 1;
        }

        @Override
        public void open(long firstPosition) {}

        @Override
        public void put(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
            String name = layout.name(fileName, md5Hex);
            try (OutputStream out = new BufferedOutputStream(output.create(name), BUFFER_BYTES)) {
                blob.writeTo(out);
            }
        }

        @Override
        public void close() {}
    }

    /** A sink with one archive for each task, named by the position of its first document. */
    static final class ArchiveSink implements BlobSink {

        private static final int BUFFER_BYTES = 1 << 18;

        private final TaskOutput output;
        private final String prefix;
        // set by open
        @SuppressWarnings("NullAway.Init")
        private TarArchiveOutputStream archive;

        /** @param prefix beginning of the names of archives */
        ArchiveSink(TaskOutput output, String prefix) {
            this.output = output;
            this.prefix = prefix;
        }

        @Override
        public int maxThreads() {
            return 1;
        }

        @Override
        public void open(long firstPosition) throws IOException {
            String name = TarEntries.archive(prefix, firstPosition);
            archive = TarEntries.open(new BufferedOutputStream(output.create(name), BUFFER_BYTES));
        }

        @Override
        public void put(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
            TarEntries.add(archive, fileName, blob);
        }

        @Override
        public void finish() throws IOException {
            archive.close();
        }

        @Override
        public void close() {}
    }
}
