// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.Requests.Request;
import org.nuxeo.datagen.bench.setup.SocketServer;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.PlatformDigest;
import org.nuxeo.datagen.export.encryption.Decryptor;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryptor;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.SinkBlob;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.services.child.FolderTree;

/** The sink {@code tree:} of a folder, from which files are also read. It is removed when it is closed. */
record FileStore(Path folder, @Nullable Encryption encryption, BlobSink sink) implements AutoCloseable {

    private static final int BUFFER_BYTES = 64 << 10;

    FileStore(Path folder, @Nullable Encryption encryption) throws IOException {
        this(folder, encryption, SinkSpec.parse("tree:" + folder).create("", 0));
        sink.open(0);
    }

    /** A file of a store. */
    record StoredFile(String digest, long lengthBytes) {}

    /** Returns requests of one thread that render and store files of a kind, and add them to a list. */
    Request importer(Dataset dataset, Kind kind, StoredFile[] files) {
        DocumentRenderer renderer = new DocumentRenderer();
        Encryptor encryptor = encryption == null ? null : encryption.newEncryptor();
        return (position, checks) -> {
            Document document = dataset.document(dataset.firstOrdinal(kind) + position);
            BlobRenderer blob = renderer.load(document, 0, dataset.spec().blobSizeBytes());
            String digest = blob.md5Hex();
            SinkBlob stored = encryptor == null ? SinkBlob.plain(blob, digest) : SinkBlob.encrypted(blob, encryptor);
            sink.put(position, Objects.requireNonNull(document.fileName()), digest, stored);
            files[(int) position] = new StoredFile(digest, blob.lengthBytes());
            return true;
        };
    }

    /** Reads a file, decrypts it if it is encrypted, and returns the length of its content. */
    long read(String digest) throws IOException {
        try (InputStream in = open(digest)) {
            OutputStream out = OutputStream.nullOutputStream();
            if (encryption == null) {
                return in.transferTo(out);
            }
            return new Decryptor(encryption.key()).decrypt(new BufferedInputStream(in), out);
        }
    }

    /**
     * Stores a file under the digest of what arrives, which is computed on the way.
     *
     * @return the digest
     */
    String take(InputStream in, long lengthBytes) throws IOException {
        MessageDigest md5 = PlatformDigest.of("MD5");
        byte[] buffer = new byte[(int) Math.min(BUFFER_BYTES, lengthBytes)];
        Path unfinished = unfinished();
        try (OutputStream out = new DigestOutputStream(Files.newOutputStream(unfinished), md5)) {
            for (long left = lengthBytes; left > 0; ) {
                int count = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                if (count < 0) {
                    throw new EOFException("the file ends " + left + " bytes early");
                }
                out.write(buffer, 0, count);
                left -= count;
            }
        }
        String digest = HexFormat.of().formatHex(md5.digest());
        place(unfinished, digest);
        return digest;
    }

    private Path unfinished() {
        return folder.resolve(UUID.randomUUID() + ".part");
    }

    private void place(Path unfinished, String digest) throws IOException {
        Path target = path(digest);
        try {
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            Files.createDirectories(target.getParent());
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Opens a file as it is stored. */
    InputStream open(String digest) throws IOException {
        return Files.newInputStream(path(digest));
    }

    /** Copies a file to another store as it is, and returns whether the copy is as long. */
    boolean isCopied(StoredFile file, FileStore other) throws IOException {
        Path unfinished = other.unfinished();
        Files.copy(path(file.digest), unfinished);
        other.place(unfinished, file.digest);
        return Files.size(other.path(file.digest)) == Files.size(path(file.digest));
    }

    private Path path(String digest) {
        return folder.resolve(SinkSpec.Type.TREE.name("", digest));
    }

    @Override
    public void close() throws IOException {
        sink.close();
        FolderTree.deletePatiently(folder);
    }

    /**
     * Connects to another store.
     *
     * @param files returns the files of the i-th request
     */
    Sender sender(SocketServer receiver, LongFunction<List<StoredFile>> files) throws IOException {
        Socket connection = receiver.connect();
        OutputStream out = new BufferedOutputStream(connection.getOutputStream(), BUFFER_BYTES);
        InputStream in = new BufferedInputStream(connection.getInputStream());
        return new Sender(this, connection, new DataInputStream(in), new DataOutputStream(out), files);
    }

    /** Starts a server that takes files into this store. */
    SocketServer receiver() throws IOException {
        return new SocketServer((input, output) -> {
            DataInputStream in = new DataInputStream(input);
            DataOutputStream out = new DataOutputStream(output);
            while (true) {
                for (int left = in.readInt(); left > 0; left--) {
                    out.writeUTF(take(in, in.readLong()));
                }
                out.flush();
            }
        });
    }

    /**
     * A connection over which files of this store go to another one. A request has the number of its files, then length and
     * content of each; the answer has the digest of each, as the other store has computed it, once all are stored. If several
     * threads share it, one request waits for the answer to the other.
     */
    record Sender(
            FileStore from, Socket connection, DataInput in, DataOutputStream out, LongFunction<List<StoredFile>> files)
            implements Request, AutoCloseable {

        /** Sends files, and returns whether the other store has computed their digests. */
        @Override
        public synchronized boolean isRight(long i, Requests.Checks checks) throws IOException {
            List<StoredFile> sent = files.apply(i);
            out.writeInt(sent.size());
            for (StoredFile each : sent) {
                out.writeLong(each.lengthBytes());
                try (InputStream content = from.open(each.digest())) {
                    content.transferTo(out);
                }
            }
            out.flush();
            boolean right = true;
            for (StoredFile each : sent) {
                right &= in.readUTF().equals(each.digest());
            }
            return right;
        }

        @Override
        public void close() throws IOException {
            connection.close();
        }
    }
}
