package org.nuxeo.datagen.server.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.xnio.conduits.AbstractStreamSinkConduit;
import org.xnio.conduits.Conduits;
import org.xnio.conduits.StreamSinkConduit;

/** What is sent to a client. Answers of Undertow's own never leave: the problem details they lack go out in their place. */
final class WireSink extends AbstractStreamSinkConduit<StreamSinkConduit> {
    private final Wire wire;
    private boolean refused;
    private boolean released;

    WireSink(StreamSinkConduit next, Wire wire) {
        super(next);
        this.wire = wire;
    }

    /** The refusal has been written: the connection may be flushed and closed. */
    void release() {
        released = true;
    }

    /** Takes an answer of Undertow's own for as good as never accepted, and sends another one. */
    private boolean refuses() throws IOException {
        if (wire.isAnswering()) {
            return false;
        }
        if (!refused) {
            refused = true;
            ByteBuffer refusal = wire.refusal();
            while (refusal.hasRemaining() && next.write(refusal) > 0) {
                wire.flows();
            }
            wire.closeSoon();
        }
        return true;
    }

    private boolean isHeld() {
        return refused && !released;
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
        if (refuses()) {
            return 0;
        }
        int count = next.write(bytes);
        note(count, bytes.hasRemaining());
        return count;
    }

    @Override
    public long write(ByteBuffer[] bytes, int offset, int length) throws IOException {
        if (refuses()) {
            return 0;
        }
        long count = next.write(bytes, offset, length);
        note(count, length > 0 && bytes[offset + length - 1].hasRemaining());
        return count;
    }

    private void note(long count, boolean more) {
        if (count > 0) {
            wire.flows();
        }
        if (more) {
            wire.stalls();
        }
    }

    @Override
    public int writeFinal(ByteBuffer bytes) throws IOException {
        return Conduits.writeFinalBasic(this, bytes);
    }

    @Override
    public long writeFinal(ByteBuffer[] bytes, int offset, int length) throws IOException {
        return Conduits.writeFinalBasic(this, bytes, offset, length);
    }

    @Override
    public boolean flush() throws IOException {
        if (isHeld()) {
            return false;
        }
        boolean flushed = next.flush();
        if (flushed) {
            wire.flows();
        } else {
            wire.stalls();
        }
        return flushed;
    }

    @Override
    public void terminateWrites() throws IOException {
        if (!isHeld()) {
            next.terminateWrites();
        }
    }

    @Override
    public void resumeWrites() {
        if (!isHeld()) {
            next.resumeWrites();
        }
    }

    @Override
    public void wakeupWrites() {
        if (!isHeld()) {
            next.wakeupWrites();
        }
    }
}
