// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * A proxy before a MongoDB that lies once: it confirms a write that it does not pass on, or answers a read as it did before the
 * last write. It knows messages of the wire protocol: a header of length, id, id answered and code, flags, and sections, of
 * which the first is the command.
 */
final class LyingProxy implements AutoCloseable {

    /** A lie, and what a referee calls it. */
    enum Lie {
        WRITE("lost update"),
        READ("stale read");

        final String what;

        Lie(String what) {
            this.what = what;
        }
    }

    private static final int ANSWERED_AT = 8;
    private static final int CODE_AT = 12;
    private static final int BODY_AT = 21;
    private static final int MESSAGE = 2013;

    private final int target;
    private final Lie lie;
    private final AtomicInteger before;
    private final ServerSocket socket = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
    private final Map<String, byte[]> answers = new ConcurrentHashMap<>();
    private volatile boolean hasLied;

    /** @param before number of requests of that kind that are answered truly first */
    LyingProxy(int target, Lie lie, int before) throws IOException {
        this.target = target;
        this.lie = lie;
        this.before = new AtomicInteger(before);
        start(() -> {
            while (true) {
                Socket client = socket.accept();
                start(() -> serve(client));
            }
        });
    }

    String address() {
        return "mongodb://127.0.0.1:" + socket.getLocalPort();
    }

    boolean hasLied() {
        return hasLied;
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // the client or the test has ended
                        Thread.currentThread().interrupt();
                    }
                },
                "lying-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void serve(Socket client) throws IOException {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                DataInputStream requests = new DataInputStream(client.getInputStream());
                DataInputStream replies = new DataInputStream(server.getInputStream())) {
            OutputStream toServer = server.getOutputStream();
            OutputStream toClient = client.getOutputStream();
            while (true) {
                byte[] request = message(requests);
                BsonDocument command = command(request);
                if (lie == Lie.WRITE && command.containsKey("update") && isTime()) {
                    toClient.write(confirmation(request));
                    continue;
                }
                toServer.write(request);
                toClient.write(answer(request, command, message(replies)));
            }
        }
    }

    private static byte[] message(DataInputStream in) throws IOException {
        int length = Integer.reverseBytes(in.readInt());
        ByteBuffer message =
                ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN).putInt(length);
        in.readFully(message.array(), Integer.BYTES, length - Integer.BYTES);
        return message.array();
    }

    private static BsonDocument command(byte[] message) {
        ByteBuffer bytes = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        return bytes.getInt(CODE_AT) == MESSAGE
                ? new RawBsonDocument(message, BODY_AT, bytes.getInt(BODY_AT))
                : new BsonDocument();
    }

    private boolean isTime() {
        hasLied |= before.decrementAndGet() == 0;
        return hasLied && before.get() == 0;
    }

    /** Returns the answer to a command, or an earlier, different one to the same read of a document. */
    private byte[] answer(byte[] request, BsonDocument command, byte[] reply) {
        BsonValue id =
                command.containsKey("find") ? command.getDocument("filter").get("_id") : null;
        if (lie != Lie.READ || id == null || hasLied) {
            return reply;
        }
        byte[] earlier = answers.put(id.toString(), reply);
        return earlier != null && !found(earlier).equals(found(reply)) && isTime()
                ? answering(request, earlier)
                : reply;
    }

    private static BsonValue found(byte[] reply) {
        return command(reply).getDocument("cursor").getArray("firstBatch");
    }

    private static byte[] answering(byte[] request, byte[] reply) {
        byte[] answer = reply.clone();
        System.arraycopy(request, Integer.BYTES, answer, ANSWERED_AT, Integer.BYTES);
        return answer;
    }

    private static byte[] confirmation(byte[] request) {
        BsonInt32 one = new BsonInt32(1);
        BsonDocument body = new BsonDocument("n", one).append("nModified", one).append("ok", one);
        ByteBuffer document = new RawBsonDocument(body, new BsonDocumentCodec())
                .getByteBuffer()
                .asNIO();
        int length = BODY_AT + document.remaining();
        byte[] message = ByteBuffer.allocate(length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .putInt(1)
                .putInt(0)
                .putInt(MESSAGE)
                .putInt(0)
                .put((byte) 0)
                .put(document)
                .array();
        return answering(request, message);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
