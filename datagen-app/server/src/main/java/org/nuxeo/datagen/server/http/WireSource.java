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

/** What a client sends. A read of a head ends where the head does; what had come beyond it is kept for the next read. */
final class WireSource extends AbstractStreamSourceConduit<StreamSourceConduit> {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final int BUFFER_BYTES = 16 << 10;
    private static final long MAX_DROPPED_BYTES = 16 << 20;

    private final Wire wire;
    private ByteBuffer ahead = NOTHING;
    private ByteBuffer dropping;
    private volatile boolean isDropping;
    private long droppedBytes;

    WireSource(StreamSourceConduit next, Wire wire) {
        super(next);
        this.wire = wire;
    }

    Wire wire() {
        return wire;
    }

    /** From now on nothing reaches anybody; the end is told after {@value #MAX_DROPPED_BYTES} bytes at the latest. */
    void dropTheRest() {
        isDropping = true;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (isDropping) {
            return drop();
        }
        int from = target.position();
        int count = ahead.hasRemaining() ? copy(ahead, target) : next.read(target);
        RequestHead head = wire.head();
        if (count <= 0 || head.ended()) {
            return count;
        }
        int end = head.take(target, from, from + count);
        if (end < from + count) {
            keep(target, end);
        }
        return end - from;
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

    private int drop() throws IOException {
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
