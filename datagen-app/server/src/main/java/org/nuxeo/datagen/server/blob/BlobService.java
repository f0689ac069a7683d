// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import static org.eclipse.jetty.http.HttpStatus.NOT_FOUND_404;
import static org.eclipse.jetty.http.HttpStatus.SERVICE_UNAVAILABLE_503;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.attribute.FileTime;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.eclipse.jetty.io.Content;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;

/** Blobs by key, of every dataset whose corpus is available. Thread safe. */
public final class BlobService {
    /** Length up to which a digest is computed at once. Longer blobs use another thread. */
    private static final long QUICK_BYTES = 1 << 20;

    private static final long MAX_PIXELS = 100_000_000;
    private static final int MAX_DOWNLOADS = 8;

    private final OnDemandBlobs blobs;
    private final Semaphore downloads = new Semaphore(MAX_DOWNLOADS);

    /** @param dataset the dataset of most keys */
    public BlobService(Dataset dataset) {
        this.blobs = new OnDemandBlobs(dataset.archive());
    }

    /**
     * Answers a request for a blob.
     *
     * @param keyText the key, with or without the provider's prefix
     * @param download whether the browser saves the blob instead of showing it
     * @throws Problem 404 if the key was not issued, or needs a corpus this process lacks
     */
    public void answer(Request request, String keyText, boolean download) {
        found(keyText, () -> {
            BlobKey key = blobs.parse(keyText);
            if (key.blobSizeBytes() > QUICK_BYTES) {
                request.dispatch(() -> answer(request, key, download));
            } else {
                answer(request, key, download);
            }
        });
    }

    private void answer(Request request, BlobKey key, boolean download) {
        found(key.text(), () -> {
            var blob = blobs.digested(key.text());
            Document document = blobs.document(key);
            String fileName = Objects.requireNonNull(document.fileName(key.file()), "document with a blob key");
            BlobResponse.send(request, blob, fileName, document.documentMillis(), download);
        });
    }

    /** Does something with the blob of a key, if there is one. */
    private static void found(String key, Runnable use) {
        try {
            use.run();
        } catch (UnknownBlobKeyException e) {
            throw Problem.notFound(e.getMessage());
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw Problem.notFound("blob key " + key + ": its document is beyond the largest dataset");
        }
    }

    /**
     * Answers {@code GET /api/previews/KEY?width=W} with a picture as PNG, of which every n-th pixel is taken so that it is no
     * wider than wanted. Browsers show no TIFF, and lists show small pictures.
     */
    public void preview(Request request) {
        int width = (int) request.number("width", 1_600, 16, 2_000);
        String key = request.path("key");
        found(key, () -> {
            byte[] png = picture(key, width);
            request.put("Cache-Control", "private, max-age=31536000, immutable").bytes("image/png", png);
        });
    }

    private byte[] picture(String key, int width) {
        try (ImageInputStream in = new MemoryCacheImageInputStream(blobs.stream(key))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            Problem.when(!readers.hasNext(), NOT_FOUND_404, "blob key " + key + ": its file is no picture");
            ImageReader reader = readers.next();
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            try {
                reader.setInput(in);
                if ((long) reader.getWidth(0) * reader.getHeight(0) > MAX_PIXELS) {
                    throw Problem.notFound("blob key " + key + ": its picture is too large for a preview; download it");
                }
                int step = (reader.getWidth(0) + width - 1) / width;
                ImageReadParam part = reader.getDefaultReadParam();
                part.setSourceSubsampling(step, step, 0, 0);
                ImageIO.write(reader.read(0, part), "png", png);
            } finally {
                reader.dispose();
            }
            return png.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Answers {@code GET /api/zip/LOCATOR?offset=K&limit=N&step=S} with the files of the documents that it selects. */
    public void zip(Request request, Dataset dataset, List<Identity> documents) {
        request.put("Content-Type", "application/zip").put("Content-Disposition", "attachment; filename=\"files.zip\"");
        if (request.isHead()) {
            request.empty();
            return;
        }
        if (!downloads.tryAcquire()) {
            throw new Problem(SERVICE_UNAVAILABLE_503, "downloads of many files: too many at once; try later");
        }
        request.send((sink, done) -> {
            try (ZipOutputStream zip = new ZipOutputStream(Content.Sink.asOutputStream(sink))) {
                // most files are compressed
                zip.setLevel(Deflater.NO_COMPRESSION);
                for (Identity each : documents) {
                    Document document = dataset.document(each);
                    for (int file = 0; file < document.fileCount(); file++) {
                        ZipEntry entry = new ZipEntry(document.ordinal() + "-" + document.fileName(file));
                        entry.setLastModifiedTime(FileTime.fromMillis(document.documentMillis()));
                        zip.putNextEntry(entry);
                        blobs.stream(document.blobKey(file).text()).transferTo(zip);
                    }
                }
            } catch (IOException e) {
                done.failed(e);
                return;
            } finally {
                downloads.release();
            }
            done.succeeded();
        });
    }
}
