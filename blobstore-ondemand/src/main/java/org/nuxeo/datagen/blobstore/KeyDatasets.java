// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.InvalidKeyException;
import org.nuxeo.datagen.core.id.Kinds;

/**
 * A cache of the datasets of blob keys, one for each archive, seed and data seed, the most recently used. Their sizes do not
 * matter.
 */
final class KeyDatasets {

    private static final int MAX_DATASETS = 16;

    /** What keys say of an archive. */
    private record Origin(DatasetVersion version, long fingerprint) {}

    private record Seeds(Origin origin, long seed, long dataSeed) {}

    private final Map<Origin, Archive> archives = new LinkedHashMap<>();
    private final Map<Seeds, Dataset> datasets = RecentMap.ofUsed(MAX_DATASETS);

    KeyDatasets(Collection<? extends Archive> archives) {
        archives.forEach(each -> this.archives.put(new Origin(each.version(), Dataset.keyFingerprint(each)), each));
    }

    /**
     * Returns the key of a text.
     *
     * @throws UnknownBlobKeyException if it is not a valid key of an archive that this process has
     */
    BlobKey parse(String text) {
        try {
            return BlobKey.parse(text, this::kinds);
        } catch (InvalidKeyException e) {
            throw new UnknownBlobKeyException(e.getMessage(), e);
        }
    }

    /** Returns the kinds of an archive, or null if nothing says them. A missing corpus or another release is reported later. */
    private @Nullable Kinds kinds(DatasetVersion version, long fingerprint) {
        Archive known = archives.get(new Origin(version, fingerprint));
        if (known == null) {
            boolean isGenerated = DatasetVersion.GENERATED.contains(version);
            known = Archives.ofVersion(
                    isGenerated ? version : Archives.standard().version());
        }
        return known == null ? null : known.kinds();
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
        Origin origin = new Origin(key.version(), key.corpusFingerprint());
        return datasets.computeIfAbsent(new Seeds(origin, key.seed(), key.dataSeed()), wanted -> {
            Archive archive = archive(key, origin);
            DatasetSpec spec = DatasetSpec.builder(archive)
                    .seed(wanted.seed)
                    .dataSeed(wanted.dataSeed)
                    .build();
            return Dataset.of(spec, archive);
        });
    }

    private Archive archive(BlobKey key, Origin origin) {
        if (!DatasetVersion.GENERATED.contains(key.version())) {
            throw new UnknownBlobKeyException("blob key " + key.text() + ": has dataset version " + key.version()
                    + "; this release generates only " + Archives.standard().version()
                    + ", use the release that issued the key");
        }
        Archive archive = archives.get(origin);
        if (archive == null) {
            throw new MissingCorpusException("blob key " + key.text() + ": needs the corpus with fingerprint "
                    + hex(key.corpusFingerprint()) + "; this process has "
                    + archives.values().stream()
                            .filter(each -> each.version().form().hasCorpus())
                            .map(each -> each.source().name() + " ("
                                    + hex(each.source().fingerprint()) + ")")
                            .sorted()
                            .collect(Collectors.joining(", "))
                    + "; start it with that corpus");
        }
        return archive;
    }

    private static String hex(long fingerprint) {
        return String.format(Locale.ROOT, "%08x", fingerprint);
    }
}
