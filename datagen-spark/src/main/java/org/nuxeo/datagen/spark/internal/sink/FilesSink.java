// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.sink;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.SinkBlob;
import org.nuxeo.datagen.export.sink.SinkSpec;

/** A sink with one file for each blob, named as the command line names it. */
final class FilesSink implements BlobSink {

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
        String name =
                switch (layout) {
                    case DIGEST -> md5Hex;
                    case TREE -> md5Hex.substring(0, 2) + "/" + md5Hex.substring(2, 4) + "/" + md5Hex;
                    default -> fileName;
                };
        try (OutputStream out = new BufferedOutputStream(output.create(name), BUFFER_BYTES)) {
            blob.writeTo(out);
        }
    }

    @Override
    public void close() {}
}
