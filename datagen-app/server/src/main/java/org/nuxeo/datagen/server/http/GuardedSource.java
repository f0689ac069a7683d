// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.TimeUnit;
import org.xnio.channels.StreamSinkChannel;
import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.ConduitReadableByteChannel;
import org.xnio.conduits.Conduits;
import org.xnio.conduits.StreamSourceConduit;

/**
 * The incoming bytes of a connection. A read ends at the end of a head or of a chunked body. Bytes beyond it are kept
 * for the next read.
 *
 * <p>Between two requests of a connection, reads stay resumed. An event that finds no listener suspends reads (XNIO's
 * {@code ReadReadyHandler}). When a body has been read, Undertow removes the listener and may have one more event queued.
 * If that event came while another thread resumed reads for the next request, that request was never read.
 */
final class GuardedSource extends AbstractStreamSourceConduit<StreamSourceConduit> {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final int BUFFER_BYTES = 16 << 10;
    private static final long MAX_DROPPED_BYTES = 16 << 20;

    private final ConnectionGuard guard;
    private ByteBuffer ahead = NOTHING;
    private ChunkedBody chunks;
    private ByteBuffer dropping;
    private volatile boolean isDropping;
    private long droppedBytes;
    private boolean isBetweenRequests;

    GuardedSource(StreamSourceConduit next, ConnectionGuard guard) {
        super(next);
        this.guard = guard;
    }

    ConnectionGuard guard() {
        return guard;
    }

    /**
     * Discards all further bytes, and reports the end of the stream after at most {@value #MAX_DROPPED_BYTES} bytes.
     */
    void dropTheRest() {
        isDropping = true;
    }

    /** Sets that the body of the current request is chunked. */
    void expectChunks() {
        chunks = new ChunkedBody();
    }

    /**
     * Sets that the current request is done.
     *
     * @param persistent whether another request may follow, so that the next byte is the first of its head
     */
    synchronized void expectHead(boolean persistent) {
        chunks = null;
        isBetweenRequests = persistent;
    }

    private synchronized void endHead() {
        isBetweenRequests = false;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (isDropping) {
            return drop();
        }
        if (chunks != null && chunks.ended()) {
            return 0;
        }
        int from = target.position();
        int count = ahead.hasRemaining() ? copy(ahead, target) : next.read(target);
        if (count <= 0) {
            return count;
        }
        int end = take(target, from, from + count);
        if (chunks != null && chunks.fault() != null) {
            dropTheRest();
            guard.refuse(chunks.fault());
            target.position(from);
            return 0;
        }
        if (end < from + count) {
            keep(target, end);
        }
        return end - from;
    }

    private int take(ByteBuffer target, int from, int to) {
        RequestHead head = guard.head();
        if (!head.ended()) {
            int end = head.take(target, from, to);
            if (head.ended()) {
                endHead();
            }
            return end;
        }
        return chunks == null ? to : chunks.take(target, from, to);
    }

    private void keep(ByteBuffer target, int end) {
        ByteBuffer beyond = target.duplicate().flip().position(end);
        ahead = ByteBuffer.allocate(beyond.remaining() + ahead.remaining())
                .put(beyond)
                .put(ahead)
                .flip();
        target.position(end);
    }

    private static int copy(ByteBuffer source, ByteBuffer target) {
        int count = Math.min(source.remaining(), target.remaining());
        target.put(source.slice(source.position(), count));
        source.position(source.position() + count);
        return count;
    }

    private synchronized int drop() throws IOException {
        ahead = NOTHING;
        if (dropping == null) {
            dropping = ByteBuffer.allocate(BUFFER_BYTES);
        }
        while (droppedBytes < MAX_DROPPED_BYTES) {
            int count = next.read(dropping.clear());
            if (count <= 0) {
                return count;
            }
            droppedBytes += count;
        }
        return -1;
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) {
            if (targets[i].hasRemaining()) {
                return read(targets[i]);
            }
        }
        return 0;
    }

    @Override
    public long transferTo(long position, long count, FileChannel target) throws IOException {
        return target.transferFrom(new ConduitReadableByteChannel(this), position, count);
    }

    @Override
    public long transferTo(long count, ByteBuffer through, StreamSinkChannel target) throws IOException {
        return Conduits.transfer(this, count, through, target);
    }

    @Override
    public synchronized void suspendReads() {
        if (!isBetweenRequests) {
            super.suspendReads();
        }
    }

    @Override
    public void resumeReads() {
        if (ahead.hasRemaining()) {
            wakeupReads();
        } else {
            super.resumeReads();
        }
    }

    @Override
    public void awaitReadable() throws IOException {
        if (!ahead.hasRemaining()) {
            super.awaitReadable();
        }
    }

    @Override
    public void awaitReadable(long time, TimeUnit unit) throws IOException {
        if (!ahead.hasRemaining()) {
            super.awaitReadable(time, unit);
        }
    }
}
