// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.encryption.Decryptor;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryptor;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.export.sink.StoredBlob;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.services.child.FolderTree;

/** A store of files in a folder, named by their digests below two levels of folders. It is removed when it is closed. */
final class FileStore implements AutoCloseable {

    private final Path folder;
    private final Encryption encryption;
    private final BlobSink sink;

    /** @param encryption encryption of the files, or null if they are stored as they are */
    FileStore(Path folder, Encryption encryption) throws IOException {
        this.folder = folder;
        this.encryption = encryption;
        sink = SinkSpec.parse("tree:" + folder).create("", 0);
        sink.open(0);
    }

    /** A file of a store. */
    record StoredFile(String digest, long lengthBytes) {}

    /** Returns a writer for one thread. */
    Writer writer(Dataset dataset, Kind kind) {
        return new Writer(dataset, kind);
    }

    /** Reads a file, decrypts it if it is encrypted, and returns the length of its content. */
    long read(String digest) throws IOException {
        try (InputStream in = Files.newInputStream(path(digest))) {
            OutputStream out = OutputStream.nullOutputStream();
            return encryption == null
                    ? in.transferTo(out)
                    : new Decryptor(encryption.key()).decrypt(new BufferedInputStream(in), out);
        }
    }

    /** Copies a file to another store as it is, and returns the length of the copy. */
    long copy(String digest, FileStore other) throws IOException {
        Path target = other.path(digest);
        Path unfinished = target.resolveSibling(digest + ".part");
        try {
            Files.copy(path(digest), unfinished, StandardCopyOption.REPLACE_EXISTING);
        } catch (NoSuchFileException e) {
            Files.createDirectories(target.getParent());
            Files.copy(path(digest), unfinished, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        return Files.size(target);
    }

    /** Returns the length of a file as it is stored. */
    long storedBytes(String digest) throws IOException {
        return Files.size(path(digest));
    }

    private Path path(String digest) {
        return folder.resolve(digest.substring(0, 2))
                .resolve(digest.substring(2, 4))
                .resolve(digest);
    }

    @Override
    public void close() throws IOException {
        sink.close();
        FolderTree.deletePatiently(folder);
    }

    /** A writer of files. Not thread safe. */
    final class Writer {
        private final Dataset dataset;
        private final Kind kind;
        private final DocumentRenderer renderer = new DocumentRenderer();
        private final Encryptor encryptor = encryption == null ? null : encryption.newEncryptor();

        private Writer(Dataset dataset, Kind kind) {
            this.dataset = dataset;
            this.kind = kind;
        }

        /** Renders and stores the file of a document. */
        StoredFile write(long position) throws IOException {
            Document document = dataset.document(dataset.firstOrdinal(kind) + position);
            BlobRenderer blob = renderer.load(
                    dataset.generator(),
                    document.identity(),
                    BlobFormat.of(kind),
                    dataset.spec().blobSizeBytes());
            String digest = blob.md5Hex();
            StoredBlob stored =
                    encryptor == null ? StoredBlob.plain(blob, digest) : StoredBlob.encrypted(blob, encryptor);
            sink.put(position, document.fileName(), digest, stored);
            return new StoredFile(digest, blob.lengthBytes());
        }
    }
}
