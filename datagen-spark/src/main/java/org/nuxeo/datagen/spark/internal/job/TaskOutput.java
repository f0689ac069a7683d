// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files of one execution of a task in any of Hadoop's file systems. They are written into a temporary folder and moved
 * into the sink by {@link #commit}. A file that is there already has the same bytes, so it is kept.
 */
public final class TaskOutput {

    private static final String TEMPORARY = "_temporary";

    private final FileSystem files;
    private final Path sink;
    private final Path own;
    private final List<String> names = new ArrayList<>();

    /**
     * @param sink folder of the sink
     * @param attempt name of the execution
     */
    public TaskOutput(String sink, String attempt, Configuration hadoop) throws IOException {
        SharedFolder folder = SharedFolder.of(sink, hadoop);
        this.sink = folder.folder();
        this.files = folder.files();
        this.own = new Path(new Path(this.sink, TEMPORARY), attempt);
    }

    /** Returns a stream into a new file. */
    public OutputStream create(String name) throws IOException {
        names.add(name);
        return files.create(new Path(own, name), true);
    }

    /** Moves all files to their place. May be repeated, also by another execution of the task. */
    public void commit() throws IOException {
        Set<Path> folders = new HashSet<>();
        for (String name : names) {
            Path target = new Path(sink, name);
            if (folders.add(target.getParent())) {
                files.mkdirs(target.getParent());
            }
            if (!files.exists(target) && !files.rename(new Path(own, name), target) && !files.exists(target)) {
                throw new IOException(target + ": cannot be written");
            }
        }
        discard();
    }

    /** Deletes what was not moved. */
    public void discard() throws IOException {
        files.delete(own, true);
    }

    /** Deletes what executions that were killed have left in a sink. */
    public static void clean(String sink, Configuration hadoop) throws IOException {
        SharedFolder.of(sink, hadoop).files().delete(new Path(sink, TEMPORARY), true);
    }

    /** Returns whether a sink has anything in it. */
    public static boolean isEmpty(String sink, Configuration hadoop) throws IOException {
        SharedFolder folder = SharedFolder.of(sink, hadoop);
        return !folder.files().exists(folder.folder()) || folder.files().listStatus(folder.folder()).length == 0;
    }
}
