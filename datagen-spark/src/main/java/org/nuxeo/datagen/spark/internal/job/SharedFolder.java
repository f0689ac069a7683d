// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import java.time.Instant;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.sink.SinkFolder;
import org.nuxeo.datagen.export.sink.StoredFiles.Stored;

/**
 * The folder of a sink in any of Hadoop's file systems.
 *
 * @param folder the folder, with the name of its file system
 */
public record SharedFolder(Path folder, FileSystem files) implements SinkFolder {

    /**
     * Returns a folder.
     *
     * @param location the folder, with or without the name of its file system
     * @throws IOException if there is no such file system
     */
    public static SharedFolder of(String location, Configuration hadoop) throws IOException {
        Path path = new Path(location);
        FileSystem files = path.getFileSystem(hadoop);
        if (files instanceof LocalFileSystem) {
            FileSystem mounted = new MountedFiles();
            mounted.initialize(files.getUri(), hadoop);
            files = mounted;
        }
        return new SharedFolder(files.makeQualified(path), files);
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

    @Override
    public boolean exists() throws IOException {
        try {
            return files.getFileStatus(folder).isDirectory();
        } catch (FileNotFoundException e) {
            return false;
        }
    }

    @Override
    public void names(Consumer<String> consumer) throws IOException {
        RemoteIterator<LocatedFileStatus> all = files.listFiles(folder, true);
        while (all.hasNext()) {
            consumer.accept(
                    folder.toUri().relativize(all.next().getPath().toUri()).getPath());
        }
    }

    @Override
    public @Nullable Stored find(String name) throws IOException {
        try {
            FileStatus found = files.getFileStatus(new Path(folder, name));
            return stored(name, found.getLen(), Instant.ofEpochMilli(found.getModificationTime()));
        } catch (FileNotFoundException e) {
            return null;
        }
    }

    @Override
    public SeekableByteChannel open(String name) throws IOException {
        Path file = new Path(folder, name);
        return new InputChannel(files.open(file), files.getFileStatus(file).getLen());
    }

    @Override
    public String toString() {
        return folder.toString();
    }

    /** The bytes of a file as a channel. */
    private static final class InputChannel extends AbstractInterruptibleChannel implements SeekableByteChannel {
        private final FSDataInputStream in;
        private final long size;

        InputChannel(FSDataInputStream in, long size) {
            this.in = in;
            this.size = size;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            byte[] bytes = new byte[target.remaining()];
            int count = in.read(bytes, 0, bytes.length);
            target.put(bytes, 0, Math.max(0, count));
            return count;
        }

        @Override
        public long position() throws IOException {
            return in.getPos();
        }

        @Override
        public SeekableByteChannel position(long position) throws IOException {
            in.seek(position);
            return this;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        protected void implCloseChannel() throws IOException {
            in.close();
        }

        @Override
        public int write(ByteBuffer source) {
            throw new NonWritableChannelException();
        }

        @Override
        public SeekableByteChannel truncate(long length) {
            throw new NonWritableChannelException();
        }
    }
}
