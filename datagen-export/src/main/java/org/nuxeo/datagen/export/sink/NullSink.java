// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.io.OutputStream;

/** A sink that discards all bytes, to measure rendering without a disk. */
final class NullSink implements BlobSink {

    @Override
    public void open(long firstPosition) {}

    @Override
    public void put(long position, String fileName, String md5Hex, StoredBlob blob) throws IOException {
        blob.writeTo(OutputStream.nullOutputStream());
    }

    @Override
    public void close() {}
}
