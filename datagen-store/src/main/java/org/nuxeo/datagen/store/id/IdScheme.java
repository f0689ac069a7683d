// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.id;

import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;

/**
 * The rule that gives documents their ids, and the field in which a repository stores them.
 *
 * <p>UUIDs are the dataset's own. The id of a document in a sequence is the first id of the repository, advanced by the
 * document's ordinal. Both can be computed in constant time, in both directions. An ordinal belongs to one spec,
 * however, so a repository with a sequence cannot grow, and datasets do not share folders in it.
 *
 * @param type the type of ids
 * @param nativeId whether the id is MongoDB's own {@code _id} and there is no {@code ecm:id}
 * @param first the id of ordinal 0 in each repository, for a sequence; empty for UUIDs
 */
public record IdScheme(IdType type, boolean nativeId, Map<String, Long> first) {

    /** The default of Nuxeo. */
    public static final IdScheme DEFAULT = new IdScheme(IdType.UUID, false, Map.of());

    private static final int HEX_DIGITS = 16;
    private static final String ZEROS = "0".repeat(HEX_DIGITS);

    public IdScheme {
        first = Map.copyOf(new TreeMap<>(first));
        Check.refuse(!type.isSequence() && !first.isEmpty(), () -> "first ids: must be empty for UUIDs");
    }

    /**
     * Returns the first number of the documents of a repository.
     *
     * @throws IllegalStateException if the ids are no sequence
     */
    public long firstOf(String repository) {
        return Check.present(first.get(repository), () -> "the first id of repository " + repository + " is not known");
    }

    /** Returns the id of the root of each repository. */
    public String root() {
        return switch (type) {
            case UUID -> DocumentId.ROOT.toString();
            case SEQUENCE -> "0";
            case SEQUENCE_HEX_RANDOMIZED -> ZEROS;
        };
    }

    /** Returns the id of a document or of the root. */
    public String id(Dataset dataset, Identity identity) {
        if (type == IdType.UUID) {
            return dataset.id(identity).toString();
        }
        if (identity.isRoot()) {
            return root();
        }
        long start = firstOf(dataset.layout().repository(identity).label());
        return text(number(start, dataset.ordinal(identity)));
    }

    /** Returns the document of a repository with an id, or null if the dataset has none. */
    public @Nullable Identity identity(Dataset dataset, String repository, String id) {
        if (type == IdType.UUID) {
            DocumentId parsed = DocumentId.parse(id);
            return parsed == null ? null : dataset.find(parsed).orElse(null);
        }
        Long number = parse(id);
        if (number == null || number == 0) {
            return null;
        }
        long start = firstOf(repository);
        long ordinal = steps(start, number);
        return ordinal < 0 || ordinal >= dataset.size() ? null : dataset.identity(ordinal);
    }

    /**
     * Returns the document that has an id in a repository, in a dataset or in another one with the same archive and seeds, or null
     * if none has. Ids of a sequence do not tell.
     */
    public @Nullable Identity issued(Dataset dataset, Repository repository, String id) {
        DocumentId parsed = type == IdType.UUID ? DocumentId.parse(id) : null;
        return parsed == null ? null : dataset.issued(parsed, repository).orElse(null);
    }

    /** Returns the number that comes {@code steps} steps after another. */
    long number(long start, long steps) {
        return type == IdType.SEQUENCE ? Math.addExact(start, steps) : Xorshift.after(start, steps);
    }

    /** Returns the number that follows another. */
    public long next(long number) {
        return number(number, 1);
    }

    /**
     * Returns the last number that a dataset uses in a repository.
     *
     * @param size documents of the dataset
     */
    public long last(String repository, long size) {
        return number(firstOf(repository), size - 1);
    }

    /** The position of a repository's counter relative to the ids of a dataset. */
    public enum CounterPosition {
        BEFORE,
        AMONG,
        PAST
    }

    /**
     * Returns the position of a counter.
     *
     * @param last the number it gave last
     * @param size documents of the dataset
     */
    public CounterPosition counterPosition(String repository, long last, long size) {
        long start = firstOf(repository);
        boolean isBefore = type == IdType.SEQUENCE ? last < start : next(last) == start;
        boolean isAmong = Long.compareUnsigned(steps(start, last), size - 1) < 0;
        return isBefore ? CounterPosition.BEFORE : isAmong ? CounterPosition.AMONG : CounterPosition.PAST;
    }

    /** Returns how many steps lead from a number to another. */
    private long steps(long start, long number) {
        return type == IdType.SEQUENCE ? number - start : Xorshift.steps(start, number);
    }

    /** Returns the text of a number of the sequence, as ids have it. */
    public String text(long number) {
        if (type == IdType.SEQUENCE) {
            return Long.toString(number);
        }
        String digits = Long.toHexString(number);
        return ZEROS.substring(digits.length()) + digits;
    }

    /** Returns the number of an id in a sequence, or null if it is not such an id. */
    public @Nullable Long parse(String id) {
        try {
            if (type == IdType.SEQUENCE) {
                return Long.parseLong(id);
            }
            return id.length() == HEX_DIGITS ? Long.parseUnsignedLong(id, 16) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Returns the field of MongoDB that holds the id. */
    public String field() {
        return nativeId ? "_id" : "ecm:id";
    }

    /** Returns whether MongoDB holds ids as numbers. */
    public boolean isNumber() {
        return type == IdType.SEQUENCE_HEX_RANDOMIZED;
    }

    /** Returns an id as MongoDB stores it. */
    public BsonValue value(String id) {
        return isNumber() ? new BsonInt64(Long.parseUnsignedLong(id, 16)) : new BsonString(id);
    }

    /** Returns the id that MongoDB stores as a value, or null if it is not of this type. */
    public @Nullable String text(@Nullable BsonValue value) {
        if (isNumber()) {
            return value != null && value.isInt64() ? text(value.asInt64().getValue()) : null;
        }
        return value != null && value.isString() ? value.asString().getValue() : null;
    }
}
