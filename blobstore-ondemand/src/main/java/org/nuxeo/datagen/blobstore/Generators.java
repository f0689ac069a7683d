// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.InvalidKeyException;
import org.nuxeo.datagen.core.model.ContentModel;

/**
 * A cache of what generates the contents of blob keys, one for each version, seed, data seed, corpus and model, the most
 * recently used: the generator of a bank, or the dataset of a model.
 */
final class Generators {

    private static final int MAX_GENERATORS = 16;

    private record Source(DatasetVersion version, long seed, long dataSeed, long corpusFingerprint) {}

    /** A model with one of the corpora. */
    private record Models(Corpus corpus, ContentModel model) {}

    private final Map<Long, Corpus> corpora = new HashMap<>();
    private final Map<Long, Models> models = new HashMap<>();
    private final Map<Source, Generator> generators = RecentMap.ofUsed(MAX_GENERATORS);
    private final Map<Source, Dataset> datasets = RecentMap.ofUsed(MAX_GENERATORS);

    Generators(List<Corpus> corpora, List<ContentModel> models) {
        for (Corpus corpus : corpora) {
            this.corpora.put(corpus.fingerprint(), corpus);
            for (ContentModel model : models) {
                if (model.shape() != null) {
                    this.models.put(Dataset.keyFingerprint(corpus, model), new Models(corpus, model));
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
                Models known = models.get(fingerprint);
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

    /** Checks that this process can render the blob of a key. */
    void require(BlobKey key) {
        if (isOfModel(key)) {
            document(key);
        } else {
            of(key);
        }
    }

    /** Returns the document of a model's key. */
    Document document(BlobKey key) {
        return dataset(key).uncheckedDocument(key.identity());
    }

    private synchronized Dataset dataset(BlobKey key) {
        Source source = new Source(key.version(), key.seed(), key.dataSeed(), key.corpusFingerprint());
        return datasets.computeIfAbsent(source, wanted -> {
            Models of = Objects.requireNonNull(models.get(wanted.corpusFingerprint), "parse has found it");
            DatasetSpec spec = DatasetSpec.builder()
                    .seed(wanted.seed)
                    .dataSeed(wanted.dataSeed)
                    .corpus(of.corpus)
                    .model(of.model)
                    .build();
            return Dataset.of(spec, of.corpus, of.model);
        });
    }

    synchronized Generator of(BlobKey key) {
        Source source = new Source(key.version(), key.seed(), key.dataSeed(), key.corpusFingerprint());
        return generators.computeIfAbsent(source, wanted -> create(wanted, key));
    }

    private Generator create(Source source, BlobKey key) {
        if (!source.version.equals(DatasetVersion.CURRENT)) {
            throw new UnknownBlobKeyException("blob key " + key.text() + ": has dataset version " + source.version
                    + "; this release generates only " + DatasetVersion.CURRENT
                    + ", use the release that issued the key");
        }
        Corpus corpus = corpora.get(source.corpusFingerprint);
        if (corpus == null) {
            throw new MissingCorpusException("blob key " + key.text() + ": needs the corpus with fingerprint "
                    + hex(source.corpusFingerprint) + "; this process has "
                    + corpora.values().stream()
                            .map(known -> known.name() + " (" + hex(known.fingerprint()) + ")")
                            .sorted()
                            .collect(Collectors.joining(", "))
                    + "; start it with that corpus");
        }
        return new Generator(source.version, source.seed, source.dataSeed, corpus);
    }

    private static String hex(long fingerprint) {
        return String.format("%08x", fingerprint);
    }
}
