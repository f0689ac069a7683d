// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.HttpServerExchange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.nuxeo.datagen.render.BlobContent;
import org.xnio.IoUtils;

/**
 * An asynchronous sender of parts of a blob, with texts between them. The next chunk is rendered when the socket has
 * taken the previous one. So each download holds one chunk and the bytes specific to the blob, at any length of the
 * blob, and a slow client delays nobody else. The connection is closed if the client takes nothing for a while.
 */
final class BlobSender implements IoCallback {
    private static final int CHUNK_BYTES = 32 << 10;

    private final BlobContent content;
    private final Queue<Part> parts;
    private byte[] chunk;
    private Part part;
    private long position;
    private long end;

    /**
     * A part of the response body.
     *
     * @param text text before the range
     * @param range range of the blob, or null
     */
    record Part(byte[] text, RangeHeader.ByteRange range) {}

    private BlobSender(BlobContent content, List<Part> parts) {
        this.content = content;
        this.parts = new ArrayDeque<>(parts);
    }

    /** Sends the parts and ends the exchange. The length must have been set. */
    static void send(HttpServerExchange exchange, BlobContent content, List<Part> parts) {
        BlobSender sender = new BlobSender(content, parts);
        sender.onComplete(exchange, exchange.getResponseSender());
    }

    /** Sends one range and ends the exchange. */
    static void send(HttpServerExchange exchange, BlobContent content, RangeHeader.ByteRange range) {
        if (range.lengthBytes() <= CHUNK_BYTES) {
            byte[] bytes = new byte[(int) range.lengthBytes()];
            content.read(range.from(), bytes, 0, bytes.length);
            exchange.getResponseSender().send(ByteBuffer.wrap(bytes), IoCallback.END_EXCHANGE);
        } else {
            send(exchange, content, List.of(new Part(new byte[0], range)));
        }
    }

    @Override
    public void onComplete(HttpServerExchange exchange, Sender sender) {
        while (position == end) {
            part = parts.poll();
            if (part == null) {
                sender.close(IoCallback.END_EXCHANGE);
                return;
            }
            position = part.range() == null ? 0 : part.range().from();
            end = part.range() == null ? 0 : part.range().last() + 1;
            if (part.text().length > 0) {
                sender.send(ByteBuffer.wrap(part.text()), this);
                return;
            }
        }
        if (chunk == null) {
            chunk = new byte[CHUNK_BYTES];
        }
        int length = content.read(position, chunk, 0, (int) Math.min(CHUNK_BYTES, end - position));
        position += length;
        sender.send(ByteBuffer.wrap(chunk, 0, length), this);
    }

    @Override
    public void onException(HttpServerExchange exchange, Sender sender, IOException e) {
        // The client has closed the connection, so there is nobody to answer.
        IoUtils.safeClose(exchange.getConnection());
    }
}
