// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;

/** Blobs by key, of every dataset whose corpus is available. Thread safe. */
public final class BlobService {
    /** Length up to which a digest is computed at once. Longer blobs use another thread. */
    private static final long QUICK_BYTES = 1 << 20;

    private static final int MAX_DATASETS = 16;

    private final OnDemandBlobs blobs;
    private final Dataset dataset;
    private final Map<Seeds, Dataset> others = RecentMap.ofUsed(MAX_DATASETS);

    private record Seeds(long seed, long dataSeed, boolean ofModel) {}

    /** @param dataset the dataset of most keys */
    public BlobService(Dataset dataset) {
        this.dataset = dataset;
        this.blobs = new OnDemandBlobs(List.of(), List.of(dataset.model()));
    }

    /**
     * Answers a request for a blob.
     *
     * @param keyText the key, with or without the provider's prefix
     * @param download whether the browser saves the blob instead of showing it
     * @throws Problem 404 if the key was not issued, or needs a corpus this process lacks
     */
    public void answer(Request request, String keyText, boolean download) {
        try {
            BlobKey key = blobs.parse(keyText);
            if (key.blobSizeBytes() > QUICK_BYTES) {
                request.dispatch(() -> answer(request, key, download));
            } else {
                answer(request, key, download);
            }
        } catch (UnknownBlobKeyException e) {
            throw Problem.notFound(e.getMessage());
        }
    }

    private void answer(Request request, BlobKey key, boolean download) {
        try {
            var blob = blobs.digested(key.text());
            Document document = datasetOf(key).uncheckedDocument(key.identity());
            String fileName = Objects.requireNonNull(document.fileName(key.file()), "document with a blob key");
            BlobResponse.send(request, blob, fileName, document.documentMillis(), download);
        } catch (UnknownBlobKeyException e) {
            throw Problem.notFound(e.getMessage());
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw Problem.notFound("blob key " + key.text() + ": its document is beyond the largest dataset");
        }
    }

    /** Returns a dataset that gives the name and the date of the key's document. */
    private Dataset datasetOf(BlobKey key) {
        DatasetSpec spec = dataset.spec();
        Seeds wanted = new Seeds(key.seed(), key.dataSeed(), key.version().equals(DatasetVersion.MODELS));
        if (wanted.equals(new Seeds(spec.seed(), spec.dataSeed(), spec.isOfModel()))) {
            return dataset;
        }
        synchronized (others) {
            return others.computeIfAbsent(wanted, seeds -> {
                ContentModel model = seeds.ofModel ? dataset.model() : Layouts.MODEL;
                return Dataset.of(
                        DatasetSpec.builder()
                                .seed(seeds.seed)
                                .dataSeed(seeds.dataSeed)
                                .model(model)
                                .build(),
                        Corpus.builtIn(),
                        model);
            });
        }
    }
}
