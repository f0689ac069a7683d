// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.OrderedWork;
import org.nuxeo.datagen.core.OrderedWork.Receiver;
import org.nuxeo.datagen.core.OrderedWork.Work;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryptor;
import org.nuxeo.datagen.export.sink.MetadataFile.Rows;
import org.nuxeo.datagen.render.BlobDigests;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/**
 * Renders chunks of a range into a sink. It renders {@value #GROUP} blobs at a time, since computing their digests together
 * is faster. Not thread safe.
 */
final class ChunkRenderer {

    private static final int GROUP = 64;

    /** A chunk that was written: the rows of its metadata, and the total length of its blobs. */
    record Chunk(byte[] rows, long bytes) {}

    private final BlobRange files;
    private final BlobSink sink;
    private final @Nullable Encryptor encryptor;
    private final Rows rows = new Rows();
    private final List<DocumentRenderer> renderers = new ArrayList<>();
    private final Document[] documents = new Document[GROUP];
    private final BlobRenderer[] blobs = new BlobRenderer[GROUP];
    private final BlobDigests digests = new BlobDigests();

    /** @param encryption encryption of stored blobs, or null if they are stored as they are */
    private ChunkRenderer(BlobRange files, BlobSink sink, @Nullable Encryption encryption) {
        this.files = files;
        this.sink = sink;
        encryptor = encryption == null ? null : encryption.newEncryptor();
    }

    /** Puts the blobs of a job from a position on into a sink, by as many threads as both allow. */
    static void putAll(RenderJob job, BlobSink sink, long from, Receiver<Chunk> receiver) throws IOException {
        ThreadLocal<ChunkRenderer> renderers =
                ThreadLocal.withInitial(() -> new ChunkRenderer(job.files(), sink, job.encryption()));
        int threads = Math.min(job.threads(), sink.maxThreads());
        Work<ThreadLocal<ChunkRenderer>, Chunk> work =
                (own, start, end) -> own.get().put(start, end);
        new OrderedWork<>(
                        () -> renderers, work, threads, 2 * threads, job.files().chunkBlobs())
                .run(from, job.files().end(), receiver);
    }

    /** Writes the blobs at positions {@code from} to {@code to - 1} to the sink, in this order. */
    private Chunk put(long from, long to) throws IOException {
        // Discard the rows of a chunk that failed.
        rows.take();
        long bytes = 0;
        for (long position = from; position < to; position += GROUP) {
            bytes += put(position, (int) Math.min(GROUP, to - position));
        }
        return new Chunk(rows.take(), bytes);
    }

    private long put(long from, int count) throws IOException {
        Dataset dataset = files.dataset();
        long first = dataset.firstOrdinal(files.kind()) + from;
        digests.clear();
        for (int i = 0; i < count; i++) {
            if (i == renderers.size()) {
                renderers.add(new DocumentRenderer());
            }
            documents[i] = dataset.document(first + i);
            long sizeBytes = dataset.spec().blobSizeBytes();
            blobs[i] = renderers.get(i).load(documents[i], files.file(), files.format(), sizeBytes);
            digests.add(blobs[i]);
        }
        List<String> md5 = digests.md5Hex();
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            bytes += put(from + i, documents[i], blobs[i], md5.get(i));
        }
        return bytes;
    }

    private long put(long position, Document document, BlobRenderer blob, String md5Hex) throws IOException {
        String fileName = fileName(document, files);
        SinkBlob stored = encryptor == null ? SinkBlob.plain(blob, md5Hex) : SinkBlob.encrypted(blob, encryptor);
        sink.put(position, fileName, md5Hex, stored);
        long lengthBytes = blob.lengthBytes();
        rows.append(md5Hex, fileName, lengthBytes, document, files.file());
        return lengthBytes;
    }

    /** Returns a name that no other file of the range has. */
    static String fileName(Document document, BlobRange files) {
        String usual = Tables.fileName(document, files.file());
        String version = document.kind().isVersion() ? "_" + document.version() + ".0" : "";
        return usual.substring(0, usual.lastIndexOf('.')) + version + "."
                + files.format().extension();
    }
}
