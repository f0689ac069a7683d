package org.nuxeo.datagen.server.http;

import io.undertow.util.StatusCodes;
import java.io.ByteArrayOutputStream;

/**
 * A body as it arrives, kept up to a limit and dropped beyond it.
 *
 * <p>What is too long is still read: a server that answers and closes while its client writes resets the connection,
 * and the client may never see the answer (RFC 9112, section 9.6).
 */
final class BoundedBody {
    private final long limitBytes;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private boolean exceeded;

    BoundedBody(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    void add(byte[] part) {
        exceeded |= kept.size() + (long) part.length > limitBytes;
        if (!exceeded) {
            kept.writeBytes(part);
        }
    }

    /**
     * The whole body.
     *
     * @throws Problem 413 if it was longer than the limit
     */
    byte[] bytes() {
        if (exceeded) {
            throw tooLarge(limitBytes);
        }
        return kept.toByteArray();
    }

    static Problem tooLarge(long limitBytes) {
        return new Problem(StatusCodes.REQUEST_ENTITY_TOO_LARGE, "body: must be at most " + limitBytes + " bytes");
    }
}
