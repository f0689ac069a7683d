// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** A sink that fails like a full disk after a number of blobs. */
final class FillingDisk implements BlobSink {

    private final BlobSink sink;
    private final AtomicInteger room;

    FillingDisk(BlobSink sink, int room) {
        this.sink = sink;
        this.room = new AtomicInteger(room);
    }

    @Override
    public int maxThreads() {
        return sink.maxThreads();
    }

    @Override
    public void open(long firstPosition) throws IOException {
        sink.open(firstPosition);
    }

    @Override
    public void put(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
        if (room.getAndDecrement() <= 0) {
            throw new IOException("No space left on device");
        }
        sink.put(position, fileName, md5Hex, blob);
    }

    @Override
    public long durableEnd(long end) {
        return sink.durableEnd(end);
    }

    @Override
    public void finish() throws IOException {
        sink.finish();
    }

    @Override
    public void close() throws IOException {
        sink.close();
    }
}
