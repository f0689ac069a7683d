// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.InvalidKeyException;
import org.nuxeo.datagen.store.document.FullText;

/**
 * The words of blobs for a full-text index, taken from the data the blobs are rendered from. No blob is rendered or
 * parsed. Thread safe; keeps a few generators.
 */
public final class FullTexts {

    private static final int MAX_GENERATORS = 4;

    private record Source(long seed, long dataSeed) {}

    private final Map<Source, Generator> generators = RecentMap.ofUsed(MAX_GENERATORS);

    /**
     * Returns the words of the blob with a key, or null if the key belongs to another release or corpus, or is not a
     * blob key.
     */
    public @Nullable String of(String blobKey) {
        BlobKey key;
        try {
            key = Layouts.blobKey(blobKey);
        } catch (InvalidKeyException e) {
            return null;
        }
        Generator generator = generator(key);
        return generator == null ? null : text(generator, key.identity());
    }

    private synchronized @Nullable Generator generator(BlobKey key) {
        Corpus corpus = Corpus.builtIn();
        boolean known = key.version().equals(DatasetVersion.CURRENT) && key.corpusFingerprint() == corpus.fingerprint();
        return known
                ? generators.computeIfAbsent(
                        new Source(key.seed(), key.dataSeed()),
                        source -> new Generator(DatasetVersion.CURRENT, source.seed, source.dataSeed, corpus))
                : null;
    }

    private static String text(Generator generator, Identity identity) {
        Customer customer = generator.customer(generator.customerOf(identity));
        Account account = generator.hasAccount(identity) ? generator.account(customer, identity.position()) : null;
        return new FullText().of(generator, customer, account, identity);
    }
}
