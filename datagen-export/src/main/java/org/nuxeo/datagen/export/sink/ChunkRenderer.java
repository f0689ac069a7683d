// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryptor;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/**
 * Renders chunks of a range into a sink. It renders two blobs at a time, since computing their digests together is faster.
 * Not thread safe.
 */
final class ChunkRenderer {

    private static final int MD5_BYTES = 16;

    /** A chunk that was written: the position after it, the rows of its metadata, and the total length of its blobs. */
    record Chunk(long end, byte[] rows, long bytes) {}

    /** A document and its rendered blob. */
    private static final class Loaded {
        private final DocumentRenderer renderer = new DocumentRenderer();
        private Document document;
        private BlobRenderer blob;

        void load(BlobRange files, long position) {
            Dataset dataset = files.dataset();
            document = dataset.document(dataset.firstOrdinal(files.kind()) + position);
            blob = renderer.load(
                    dataset.generator(),
                    document.identity(),
                    files.format(),
                    document.blobKey().blobSizeBytes());
        }
    }

    private final BlobRange files;
    private final BlobSink sink;
    private final Encryptor encryptor;
    private final MetadataRows rows = new MetadataRows();
    private final Loaded one = new Loaded();
    private final Loaded other = new Loaded();
    private final byte[] digests = new byte[2 * MD5_BYTES];

    /** @param encryption encryption of stored blobs, or null if they are stored as they are */
    ChunkRenderer(BlobRange files, BlobSink sink, Encryption encryption) {
        this.files = files;
        this.sink = sink;
        encryptor = encryption == null ? null : encryption.newEncryptor();
    }

    /**
     * Writes the blobs at positions {@code from} to {@code to - 1} to the sink, in this order.
     */
    Chunk put(long from, long to) throws IOException {
        // Discard the rows of a chunk that failed.
        rows.take();
        long bytes = 0;
        for (long position = from; position < to; position += 2) {
            one.load(files, position);
            if (position + 1 == to) {
                one.blob.md5(digests, 0);
                bytes += put(position, one, 0);
            } else {
                other.load(files, position + 1);
                one.blob.md5With(other.blob, digests, 0);
                bytes += put(position, one, 0);
                bytes += put(position + 1, other, MD5_BYTES);
            }
        }
        return new Chunk(to, rows.take(), bytes);
    }

    private long put(long position, Loaded loaded, int digestAt) throws IOException {
        byte[] md5 = Arrays.copyOfRange(digests, digestAt, digestAt + MD5_BYTES);
        String md5Hex = HexFormat.of().formatHex(md5);
        String fileName = fileName(loaded.document.fileName(), files.format());
        sink.put(position, fileName, md5Hex, stored(loaded.blob, md5));
        long lengthBytes = loaded.blob.lengthBytes();
        rows.append(md5Hex, fileName, lengthBytes, loaded.document);
        return lengthBytes;
    }

    private StoredBlob stored(BlobRenderer blob, byte[] md5) {
        return encryptor == null ? StoredBlob.plain(blob, md5) : StoredBlob.encrypted(blob, encryptor);
    }

    private static String fileName(String usual, BlobFormat format) {
        return usual.substring(0, usual.lastIndexOf('.') + 1) + format.extension();
    }
}
