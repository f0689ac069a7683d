// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.random.Draws;

/**
 * Document ids as a function of repository and identity, and the inverse of that function, both in constant time and
 * without a table.
 *
 * <p>A UUID of version 8 leaves 122 bits free. They are the image, under a keyed permutation, of kind (3 bits), month (12),
 * position (46), repository (2) and 59 zero bits. Since it is a permutation, two documents never have the same id. A
 * foreign UUID decodes to 59 zero bits with probability 2^-59; all others are refused. The permutation is a balanced
 * Feistel network of four rounds over two halves of 61 bits (M. Luby and C. Rackoff, "How to construct pseudorandom
 * permutations", 1988) with {@link Draws#mix} as its round function. That is enough for ids to look random; it is not
 * meant to resist an attacker.
 *
 * <p>States and folders use a fixed key, so that datasets in one repository share them.
 */
final class DocumentIds {

    private static final long HALF = (1L << 61) - 1;
    private static final int ROUNDS = 4;
    private static final int MONTHS = Months.LAST - Months.FIRST + 1;
    private static final long[] SHARED_KEYS = roundKeys(Draws.subkey(0, "shared folders"));
    private static final int REPOSITORIES = Layouts.REPOSITORIES.size();

    private final Kinds kinds;
    private final long[] keys;

    /**
     * @param kinds kinds of the layout
     * @param key hash of version, seed, data seed and corpus
     */
    DocumentIds(Kinds kinds, long key) {
        this.kinds = kinds;
        this.keys = roundKeys(Draws.subkey(key, "document ids"));
    }

    private static long[] roundKeys(long key) {
        long[] keys = new long[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            keys[i] = Draws.hash(key, i);
        }
        return keys;
    }

    /** Returns the id of a document in a repository; {@link DocumentId#ROOT} for a root. */
    DocumentId id(Repository repository, Identity identity) {
        if (identity.isRoot()) {
            return DocumentId.ROOT;
        }
        Kind kind = identity.kind();
        long left = (long) kind.code() << 58 | monthCode(identity.month()) << 46 | identity.position();
        long right = (long) repository.code() << 59;
        return encode(kind.isShared() ? SHARED_KEYS : keys, left, right);
    }

    /** Returns the number of a month in ids, where 2000-01 is 1; 0 for a document without a month. */
    private static long monthCode(int absoluteMonth) {
        return absoluteMonth == 0 ? 0 : absoluteMonth - Months.FIRST + 1;
    }

    private static int absoluteMonth(int monthCode) {
        return monthCode == 0 ? 0 : monthCode + Months.FIRST - 1;
    }

    private static DocumentId encode(long[] keys, long left, long right) {
        for (int i = 0; i < ROUNDS; i += 2) {
            left ^= Draws.mix(right ^ keys[i]) & HALF;
            right ^= Draws.mix(left ^ keys[i + 1]) & HALF;
        }
        long high60 = left >>> 1;
        long high = (high60 & ~0xFFFL) << 4 | 0x8000 | high60 & 0xFFF;
        long low = 1L << 63 | (left & 1) << 61 | right;
        return new DocumentId(high, low);
    }

    /** Returns the document and the repository of an id, or null if {@link #id} does not return that id for any. */
    @Nullable
    Located decode(DocumentId id) {
        if ((id.high() & 0xF000) != 0x8000 || id.low() >>> 62 != 2) {
            return null;
        }
        Located own = decode(keys, id, false);
        return own != null ? own : decode(SHARED_KEYS, id, true);
    }

    private @Nullable Located decode(long[] keys, DocumentId id, boolean shared) {
        long high60 = id.high() >>> 4 & ~0xFFFL | id.high() & 0xFFF;
        long left = high60 << 1 | id.low() >>> 61 & 1;
        long right = id.low() & HALF;
        for (int i = ROUNDS - 2; i >= 0; i -= 2) {
            right ^= Draws.mix(left ^ keys[i + 1]) & HALF;
            left ^= Draws.mix(right ^ keys[i]) & HALF;
        }
        int repository = (int) (right >>> 59);
        int kind = (int) (left >>> 58);
        if ((right & (1L << 59) - 1) != 0 || repository >= REPOSITORIES || kind >= kinds.size()) {
            return null;
        }
        Kind found = kinds.ofCode(kind);
        int monthCode = (int) (left >>> 46) & 0xFFF;
        if (found.isShared() != shared || (monthCode != 0) != (found.isSeries()) || monthCode > MONTHS) {
            return null;
        }
        return new Located(
                Layouts.REPOSITORIES.ofCode(repository),
                new Identity(found, left & (1L << 46) - 1, absoluteMonth(monthCode)));
    }

    /**
     * A document and its repository.
     *
     * @param repository repository of the document
     * @param identity identity of the document
     */
    record Located(Repository repository, Identity identity) {}
}
