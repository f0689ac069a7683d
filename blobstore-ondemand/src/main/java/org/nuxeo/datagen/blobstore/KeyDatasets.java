// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.InvalidKeyException;
import org.nuxeo.datagen.core.model.ContentModel;

/**
 * A cache of the datasets of blob keys, one for each version, seed, data seed, corpus and model, the most recently used. Their
 * sizes do not matter.
 */
final class KeyDatasets {

    private static final int MAX_DATASETS = 16;

    private record Source(DatasetVersion version, long seed, long dataSeed, long fingerprint) {}

    /** What documents are made of. */
    private record Content(Corpus corpus, ContentModel model) {}

    private final Map<Long, Content> banks = new HashMap<>();
    private final Map<Long, Content> models = new HashMap<>();
    private final Map<Source, Dataset> datasets = RecentMap.ofUsed(MAX_DATASETS);

    KeyDatasets(List<Corpus> corpora, List<ContentModel> models) {
        for (Corpus corpus : corpora) {
            banks.put(corpus.fingerprint(), new Content(corpus, Layouts.MODEL));
            for (ContentModel model : models) {
                if (model.shape() != null) {
                    this.models.put(Dataset.keyFingerprint(corpus, model), new Content(corpus, model));
                }
            }
        }
    }

    /**
     * Returns the key of a text.
     *
     * @throws UnknownBlobKeyException if it is not a valid key of a layout that this process has
     */
    BlobKey parse(String text) {
        try {
            return BlobKey.parse(text, (version, fingerprint) -> {
                if (!version.equals(DatasetVersion.MODELS)) {
                    return Layouts.KINDS;
                }
                Content known = models.get(fingerprint);
                return known == null ? null : known.model.kinds();
            });
        } catch (InvalidKeyException e) {
            throw new UnknownBlobKeyException(e.getMessage(), e);
        }
    }

    /** Returns whether a key is of a model's dataset. */
    static boolean isOfModel(BlobKey key) {
        return key.version().equals(DatasetVersion.MODELS);
    }

    /**
     * Returns the document of a key.
     *
     * @throws UnknownBlobKeyException if this process cannot render its blob
     */
    Document document(BlobKey key) {
        return dataset(key).uncheckedDocument(key.identity());
    }

    /**
     * Returns a dataset with the document of a key.
     *
     * @throws UnknownBlobKeyException if this process cannot render its blob
     */
    synchronized Dataset dataset(BlobKey key) {
        Source source = new Source(key.version(), key.seed(), key.dataSeed(), key.corpusFingerprint());
        return datasets.computeIfAbsent(source, wanted -> {
            Content content = content(key);
            DatasetSpec spec = DatasetSpec.builder()
                    .seed(wanted.seed)
                    .dataSeed(wanted.dataSeed)
                    .corpus(content.corpus)
                    .model(content.model)
                    .build();
            return Dataset.of(spec, content.corpus, content.model);
        });
    }

    private Content content(BlobKey key) {
        if (!isOfModel(key) && !key.version().equals(DatasetVersion.CURRENT)) {
            throw new UnknownBlobKeyException("blob key " + key.text() + ": has dataset version " + key.version()
                    + "; this release generates only " + DatasetVersion.CURRENT
                    + ", use the release that issued the key");
        }
        Content content = (isOfModel(key) ? models : banks).get(key.corpusFingerprint());
        if (content == null) {
            throw new MissingCorpusException("blob key " + key.text() + ": needs the corpus with fingerprint "
                    + hex(key.corpusFingerprint()) + "; this process has "
                    + banks.values().stream()
                            .map(known -> known.corpus.name() + " (" + hex(known.corpus.fingerprint()) + ")")
                            .sorted()
                            .collect(Collectors.joining(", "))
                    + "; start it with that corpus");
        }
        return content;
    }

    private static String hex(long fingerprint) {
        return String.format(Locale.ROOT, "%08x", fingerprint);
    }
}
