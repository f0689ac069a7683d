// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryptor;
import org.nuxeo.datagen.export.internal.OrderedWork;
import org.nuxeo.datagen.export.internal.OrderedWork.Receiver;
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

    /** A document and its rendered blob. */
    private static final class Loaded {
        private final DocumentRenderer renderer = new DocumentRenderer();

        // set by load
        @SuppressWarnings("NullAway.Init")
        private Document document;

        @SuppressWarnings("NullAway.Init")
        private BlobRenderer blob;

        void load(BlobRange files, long position) {
            Dataset dataset = files.dataset();
            document = dataset.document(dataset.firstOrdinal(files.kind()) + position);
            blob = renderer.load(
                    document, files.file(), files.format(), dataset.spec().blobSizeBytes());
        }
    }

    private final BlobRange files;
    private final BlobSink sink;
    private final @Nullable Encryptor encryptor;
    private final Rows rows = new Rows();
    private final List<Loaded> group = new ArrayList<>();
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
        new OrderedWork<ThreadLocal<ChunkRenderer>, Chunk>(
                        () -> renderers,
                        (own, start, end) -> own.get().put(start, end),
                        threads,
                        2 * threads,
                        job.files().chunkBlobs())
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
        digests.clear();
        for (int i = 0; i < count; i++) {
            if (i == group.size()) {
                group.add(new Loaded());
            }
            group.get(i).load(files, from + i);
            digests.add(group.get(i).blob);
        }
        List<String> md5 = digests.md5Hex();
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            bytes += put(from + i, group.get(i), md5.get(i));
        }
        return bytes;
    }

    private long put(long position, Loaded loaded, String md5Hex) throws IOException {
        String fileName = fileName(loaded.document, files);
        sink.put(position, fileName, md5Hex, stored(loaded.blob, md5Hex));
        long lengthBytes = loaded.blob.lengthBytes();
        rows.append(md5Hex, fileName, lengthBytes, loaded.document, files.file());
        return lengthBytes;
    }

    private SinkBlob stored(BlobRenderer blob, String md5Hex) {
        return encryptor == null ? SinkBlob.plain(blob, md5Hex) : SinkBlob.encrypted(blob, encryptor);
    }

    /** Returns a name that no other file of the range has. */
    static String fileName(Document document, BlobRange files) {
        String usual = Tables.fileName(document, files.file());
        String version = document.kind().isVersion() ? "_" + document.version() + ".0" : "";
        return usual.substring(0, usual.lastIndexOf('.')) + version + "."
                + files.format().extension();
    }
}
