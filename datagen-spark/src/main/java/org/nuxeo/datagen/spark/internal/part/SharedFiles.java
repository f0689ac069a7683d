// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.part;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/** The file systems that driver and executors share. */
public final class SharedFiles {

    private SharedFiles() {}

    /**
     * Returns the file system of a path.
     *
     * @throws IOException if there is none with its name
     */
    public static FileSystem of(Path path, Configuration hadoop) throws IOException {
        FileSystem files = path.getFileSystem(hadoop);
        if (!(files instanceof LocalFileSystem)) {
            return files;
        }
        FileSystem mounted = new MountedFiles();
        mounted.initialize(files.getUri(), hadoop);
        return mounted;
    }

    /**
     * The files of this machine as any program writes them: without a file of checksums beside each, and with the
     * permissions that the process gives. Where Hadoop lacks its native library, it starts a process for the permissions
     * of every file.
     */
    private static final class MountedFiles extends RawLocalFileSystem {
        @Override
        public void setPermission(Path file, FsPermission permission) {}
    }
}
