// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.render.BlobRenderer;

/**
 * A sink whose objects appear when they are complete, such as an object store. Each task has metadata of its own, and one
 * request at a time.
 */
final class ObjectSink implements BlobSink {

    private final BlobSink objects;
    private final String metadata;

    /**
     * @param objects the store
     * @param metadata name of the task's metadata
     */
    ObjectSink(BlobSink objects, String metadata) {
        this.objects = objects;
        this.metadata = metadata;
    }

    @Override
    public int maxThreads() {
        return 1;
    }

    @Override
    public void open(long firstPosition) throws IOException {
        objects.open(firstPosition);
    }

    @Override
    public void put(long position, String fileName, String md5Hex, BlobRenderer blob) throws IOException {
        objects.put(position, fileName, md5Hex, blob);
    }

    @Override
    public void finish() throws IOException {
        objects.finish();
    }

    @Override
    public void putFile(Path file) throws IOException {
        if (file.getFileName().toString().equals(TaskSink.METADATA)) {
            objects.putFile(Files.move(file, file.resolveSibling(metadata)));
        }
    }

    @Override
    public void close() throws IOException {
        objects.close();
    }
}
