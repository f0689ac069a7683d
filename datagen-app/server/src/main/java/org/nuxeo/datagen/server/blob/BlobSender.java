// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingNestedCallback;
import org.nuxeo.datagen.render.BlobContent;
import org.nuxeo.datagen.server.http.Request;

/**
 * An asynchronous sender of parts of a blob, with texts between them. The next chunk is rendered when the socket has
 * taken the previous one. So each download holds one chunk and the bytes specific to the blob, at any length of the
 * blob, and a slow client delays nobody else. The connection is closed if the client takes nothing for a while.
 */
final class BlobSender extends IteratingNestedCallback {
    private static final int CHUNK_BYTES = 64 << 10;

    private final Content.Sink sink;
    private final BlobContent content;
    private final Queue<Part> parts;
    private final byte[] chunk;
    private Part part;
    private long position;
    private boolean last;

    /**
     * A part of the response body.
     *
     * @param text text before the range
     * @param range range of the blob, which may be empty
     */
    record Part(byte[] text, RangeHeader.ByteRange range) {
        private long lengthBytes() {
            return text.length + range.lengthBytes();
        }
    }

    private BlobSender(Content.Sink sink, Callback done, BlobContent content, List<Part> parts) {
        super(done);
        this.sink = sink;
        this.content = content;
        this.parts = new ArrayDeque<>(parts);
        this.part = this.parts.remove();
        long bytes = parts.stream().mapToLong(Part::lengthBytes).sum();
        this.chunk = new byte[(int) Math.min(bytes, CHUNK_BYTES)];
    }

    /** Sends the parts and ends the response. Its headers must have been set. */
    static void send(Request request, BlobContent content, List<Part> parts) {
        request.send((sink, done) -> new BlobSender(sink, done, content, parts).iterate());
    }

    @Override
    protected Action process() {
        if (last) {
            return Action.SUCCEEDED;
        }
        int filled = 0;
        while (filled < chunk.length && !last) {
            filled += fill(filled);
            if (position == part.lengthBytes()) {
                last = parts.isEmpty();
                part = last ? part : parts.remove();
                position = 0;
            }
        }
        sink.write(last, ByteBuffer.wrap(chunk, 0, filled), this);
        return Action.SCHEDULED;
    }

    /** Copies bytes of the current part to the chunk and returns how many. */
    private int fill(int at) {
        int count = (int) Math.min(chunk.length - at, part.lengthBytes() - position);
        int textBytes = part.text.length;
        if (position < textBytes) {
            count = (int) Math.min(count, textBytes - position);
            System.arraycopy(part.text, (int) position, chunk, at, count);
        } else {
            count = content.read(part.range.from() + position - textBytes, chunk, at, count);
        }
        position += count;
        return count;
    }
}
