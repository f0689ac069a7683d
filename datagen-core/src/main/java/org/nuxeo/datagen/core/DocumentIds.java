// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.random.Draws;

/**
 * Document ids as a function of repository and identity, and the inverse of that function, both in constant time and
 * without a table.
 *
 * <p>A UUID of version 8 leaves 122 bits free. They are the image, under a keyed permutation, of kind (9 bits), period (16),
 * position (46), repository (6) and 45 zero bits. Of kind, period and repository, the low bits (3, 12 and 2) stand where they
 * stood when a dataset had no more, and the high bits where all were zero; so ids of version 1 are what they were. Since it is
 * a permutation, two documents never have the same id. A foreign UUID decodes to 45 zero bits with probability 2^-45, to the
 * 59 of version 1 with 2^-59; all others are refused. The permutation is a balanced
 * Feistel network of four rounds over two halves of 61 bits (M. Luby and C. Rackoff, "How to construct pseudorandom
 * permutations", 1988) with {@link Draws#mix} as its round function. That is enough for ids to look random; it is not
 * meant to resist an attacker.
 *
 * <p>Shared folders use a key of the shape alone, so that datasets of one shape share them in a repository.
 */
record DocumentIds(Kinds kinds, Repositories repositories, long[] keys, long[] sharedKeys) {
    private static final long HALF = (1L << 61) - 1;
    private static final int ROUNDS = 4;
    private static final int REPOSITORY_BITS = 2;
    private static final int KIND_BITS = 3;
    private static final int PERIOD_BITS = 12;
    private static final int REPOSITORY_SHIFT = 59;
    private static final int HIGH_REPOSITORY_SHIFT = 55;
    private static final int HIGH_KIND_SHIFT = 52;
    private static final int HIGH_PERIOD_SHIFT = 48;
    /** The bits of a kind's code above the six that models had at first. */
    private static final int TOP_KIND_SHIFT = 45;

    /**
     * @param kinds kinds of the layout
     * @param repositories repositories of the layout
     * @param key hash of version, seed, data seed, corpus and shape
     * @param shape hash of the shape; 0 for the bank
     */
    DocumentIds(Kinds kinds, Repositories repositories, long key, long shape) {
        this(kinds, repositories, roundKeys(key, "document ids"), roundKeys(shape, "shared folders"));
    }

    private static long[] roundKeys(long key, String use) {
        long own = Draws.subkey(key, use);
        return LongStream.range(0, ROUNDS).map(round -> Draws.hash(own, round)).toArray();
    }

    /** Returns the id of a document in a repository; {@link DocumentId#ROOT} for a root. */
    DocumentId id(Repository repository, Identity identity) {
        if (identity.isRoot()) {
            return DocumentId.ROOT;
        }
        Kind kind = identity.kind();
        int period = periodCode(kind, identity.month());
        long left =
                (long) low(kind.code(), KIND_BITS) << 58 | (long) low(period, PERIOD_BITS) << 46 | identity.position();
        long right = (long) low(repository.code(), REPOSITORY_BITS) << REPOSITORY_SHIFT
                | (long) (repository.code() >>> REPOSITORY_BITS) << HIGH_REPOSITORY_SHIFT
                | (long) (kind.code() >>> KIND_BITS & 7) << HIGH_KIND_SHIFT
                | (long) (kind.code() >>> 2 * KIND_BITS) << TOP_KIND_SHIFT
                | (long) (period >>> PERIOD_BITS) << HIGH_PERIOD_SHIFT;
        return encode(kind.isShared() ? sharedKeys : keys, left, right);
    }

    private static int low(int code, int bits) {
        return code & (1 << bits) - 1;
    }

    /** Returns the number of a period in ids, where the first with documents is 1; 0 for a document without a period. */
    private static int periodCode(Kind kind, int period) {
        return kind.period() == null ? 0 : period - kind.period().first() + 1;
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
        return own != null ? own : decode(sharedKeys, id, true);
    }

    // a method of more than 325 bytes of code would not be compiled into those that call it often
    private @Nullable Located decode(long[] keys, DocumentId id, boolean shared) {
        long high60 = id.high() >>> 4 & ~0xFFFL | id.high() & 0xFFF;
        long left = high60 << 1 | id.low() >>> 61 & 1;
        long right = id.low() & HALF;
        for (int i = ROUNDS - 2; i >= 0; i -= 2) {
            right ^= Draws.mix(left ^ keys[i + 1]) & HALF;
            left ^= Draws.mix(right ^ keys[i]) & HALF;
        }
        int repository = (int) (right >>> REPOSITORY_SHIFT | (right >>> HIGH_REPOSITORY_SHIFT & 15) << REPOSITORY_BITS);
        int kind = (int) (left >>> 58
                | (right >>> HIGH_KIND_SHIFT & 7) << KIND_BITS
                | (right >>> TOP_KIND_SHIFT & 7) << 2 * KIND_BITS);
        if ((right & (1L << TOP_KIND_SHIFT) - 1) != 0 || repository >= repositories.size() || kind >= kinds.size()) {
            return null;
        }
        Kind found = kinds.ofCode(kind);
        int code = (int) (left >>> 46 & 0xFFF | (right >>> HIGH_PERIOD_SHIFT & 15) << PERIOD_BITS);
        Period period = found.period();
        if (found.isShared() != shared || (code == 0 ? period != null : code > periods(period))) {
            return null;
        }
        return new Located(
                repositories.ofCode(repository),
                new Identity(found, left & (1L << 46) - 1, period == null ? 0 : code + period.first() - 1));
    }

    private static int periods(@Nullable Period period) {
        return period == null ? 0 : period.last() - period.first() + 1;
    }

    /**
     * A document and its repository.
     *
     * @param repository repository of the document
     * @param identity identity of the document
     */
    record Located(Repository repository, Identity identity) {}
}
