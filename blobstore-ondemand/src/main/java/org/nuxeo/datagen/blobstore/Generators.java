// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;

/** A cache of the generators of blob keys, one for each version, seed, data seed and corpus, the most recently used. */
final class Generators {

    private static final int MAX_GENERATORS = 16;

    private record Source(DatasetVersion version, long seed, long dataSeed, long corpusFingerprint) {}

    private final Map<Long, Corpus> corpora = new HashMap<>();
    private final Map<Source, Generator> generators = RecentMap.ofUsed(MAX_GENERATORS);

    Generators(List<Corpus> corpora) {
        for (Corpus corpus : corpora) {
            this.corpora.put(corpus.fingerprint(), corpus);
        }
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
