// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.xnio.conduits.AbstractStreamSinkConduit;
import org.xnio.conduits.Conduits;
import org.xnio.conduits.StreamSinkConduit;

/**
 * The outgoing bytes of a connection. Responses of Undertow's own are not sent; they are replaced by responses with
 * problem details.
 */
final class GuardedSink extends AbstractStreamSinkConduit<StreamSinkConduit> {
    private final ConnectionGuard guard;
    private boolean refused;
    private boolean released;

    GuardedSink(StreamSinkConduit next, ConnectionGuard guard) {
        super(next);
        this.guard = guard;
    }

    /** Allows the connection to be flushed and closed, after the refusal was written. */
    void release() {
        released = true;
    }

    /** Sends a problem instead of any other response. The connection is closed after it. */
    void refuse(Problem problem) throws IOException {
        if (!refused) {
            refused = true;
            ByteBuffer answer = ByteBuffer.wrap(problem.answer());
            while (answer.hasRemaining() && next.write(answer) > 0) {
                guard.progressed();
            }
            guard.closeSoon();
        }
    }

    /** Replaces a response of Undertow's own, and returns whether it was one. */
    private boolean refuses() throws IOException {
        if (!guard.isAnswering()) {
            refuse(guard.unreadable());
        }
        return refused;
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
            guard.progressed();
        }
        if (more) {
            guard.stalled();
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
            guard.progressed();
        } else {
            guard.stalled();
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
