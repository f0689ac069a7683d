// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.SinkBlob;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.export.sink.TarSink;

/**
 * The sink of one execution of a task in any of Hadoop's file systems: one file for each blob, named as the command line names
 * it, or one archive. The files are written into a temporary folder and moved into the sink at the end. A file that is there
 * already has the same bytes, so it is kept.
 */
final class TaskOutput implements BlobSink {

    private static final String TEMPORARY = "_temporary";
    private static final int BUFFER_BYTES = 1 << 16;

    private final SinkSpec.Type layout;
    private final String archivePrefix;
    private final FileSystem files;
    private final Path sink;
    private final Path own;
    private final List<String> names = new ArrayList<>();
    private @Nullable TarArchiveOutputStream archive;

    /**
     * @param archivePrefix beginning of the names of archives
     * @param attempt name of the execution
     */
    TaskOutput(SinkSpec spec, String archivePrefix, String attempt, Configuration hadoop) throws IOException {
        SharedFolder folder = SharedFolder.of(spec.location(), hadoop);
        this.layout = spec.type();
        this.archivePrefix = archivePrefix;
        this.sink = folder.folder();
        this.files = folder.files();
        this.own = new Path(new Path(this.sink, TEMPORARY), attempt);
    }

    /** Returns a stream into a new file. */
    OutputStream create(String name) throws IOException {
        names.add(name);
        return new BufferedOutputStream(files.create(new Path(own, name), true), BUFFER_BYTES);
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

    /** Moves all files to their place, as another execution of the task may do at the same time. */
    @Override
    public void finish() throws IOException {
        if (archive != null) {
            archive.close();
        }
        Set<Path> folders = new HashSet<>();
        for (String name : names) {
            Path folder = new Path(sink, name).getParent();
            if (folders.add(folder)) {
                files.mkdirs(folder);
            }
            move(name);
        }
    }

    @Override
    public void putFile(java.nio.file.Path file) throws IOException {
        String name = file.getFileName().toString();
        try (OutputStream out = create(name)) {
            Files.copy(file, out);
        }
        move(name);
    }

    private void move(String name) throws IOException {
        Path target = new Path(sink, name);
        if (!files.exists(target) && !files.rename(new Path(own, name), target) && !files.exists(target)) {
            throw new IOException(target + ": cannot be written");
        }
    }

    /** Deletes what was not moved. */
    @Override
    public void close() throws IOException {
        files.delete(own, true);
    }

    /** Deletes what executions that were killed have left in a sink. */
    static void clean(String sink, Configuration hadoop) throws IOException {
        SharedFolder.of(sink, hadoop).files().delete(new Path(sink, TEMPORARY), true);
    }

    /** Returns whether a sink has anything in it. */
    static boolean isEmpty(String sink, Configuration hadoop) throws IOException {
        SharedFolder folder = SharedFolder.of(sink, hadoop);
        return !folder.files().exists(folder.folder()) || folder.files().listStatus(folder.folder()).length == 0;
    }
}
