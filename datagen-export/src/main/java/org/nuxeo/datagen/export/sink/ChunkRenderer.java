package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.util.HexFormat;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/** Renders chunks of a range into a sink, two blobs at a time: digested together they cost less. One per thread. */
final class ChunkRenderer {

    private static final int MD5_BYTES = 16;
    private static final int ROW_CHARS = 160;

    /** What was put: up to where, the rows of metadata, and the length of all blobs. */
    record Chunk(long end, StringBuilder rows, long bytes) {}

    /** A document and its blob, rendered. */
    private static final class Loaded {
        private final DocumentRenderer renderer = new DocumentRenderer();
        private Document document;
        private BlobRenderer blob;

        void load(RenderJob job, long position) {
            Dataset dataset = job.dataset();
            document = dataset.document(dataset.firstOrdinal(job.kind()) + position);
            blob = renderer.load(
                    dataset.generator(),
                    document.identity(),
                    job.format(),
                    document.blobKey().blobSizeBytes());
        }
    }

    private final RenderJob job;
    private final BlobSink sink;
    private final Loaded one = new Loaded();
    private final Loaded other = new Loaded();
    private final byte[] digests = new byte[2 * MD5_BYTES];

    ChunkRenderer(RenderJob job, BlobSink sink) {
        this.job = job;
        this.sink = sink;
    }

    /**
     * Puts the blobs at some positions into the sink, in their order.
     *
     * @param to position after the last
     */
    Chunk put(long from, long to) throws IOException {
        StringBuilder rows = new StringBuilder((int) (to - from) * ROW_CHARS);
        long bytes = 0;
        for (long position = from; position < to; position += 2) {
            one.load(job, position);
            if (position + 1 == to) {
                one.blob.md5(digests, 0);
                bytes += put(position, one, 0, rows);
            } else {
                other.load(job, position + 1);
                one.blob.md5With(other.blob, digests, 0);
                bytes += put(position, one, 0, rows);
                bytes += put(position + 1, other, MD5_BYTES, rows);
            }
        }
        return new Chunk(to, rows, bytes);
    }

    private long put(long position, Loaded loaded, int digestAt, StringBuilder rows) throws IOException {
        String md5 = HexFormat.of().formatHex(digests, digestAt, digestAt + MD5_BYTES);
        String fileName = fileName(loaded.document.fileName(), job.format());
        sink.put(position, fileName, md5, loaded.blob);
        long lengthBytes = loaded.blob.lengthBytes();
        MetadataRow.append(md5, fileName, lengthBytes, loaded.document.blobKey(), loaded.document, rows);
        return lengthBytes;
    }

    private static String fileName(String usual, BlobFormat format) {
        return usual.substring(0, usual.lastIndexOf('.') + 1) + format.extension();
    }
}
