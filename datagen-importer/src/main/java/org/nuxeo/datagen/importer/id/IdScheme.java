package org.nuxeo.datagen.importer.id;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;

/**
 * How documents get their ids and where a repository keeps them.
 *
 * <p>UUIDs are the dataset's own. Ids of a sequence are the first one of the repository and as many steps as the ordinal
 * says, so they are as computable as UUIDs, both ways and in constant time; but an ordinal belongs to one spec, so such a
 * repository cannot grow, and datasets do not share folders in it.
 *
 * @param type what ids are
 * @param nativeId whether the id is MongoDB's own {@code _id}, and there is no {@code ecm:id}
 * @param first for each repository, the id of ordinal 0 of a sequence; empty for UUIDs
 */
public record IdScheme(IdType type, boolean nativeId, Map<String, Long> first) {

    /** Nuxeo's default. */
    public static final IdScheme DEFAULT = new IdScheme(IdType.UUID, false, Map.of());

    private static final int HEX_DIGITS = 16;
    private static final String ZEROS = "0".repeat(HEX_DIGITS);

    public IdScheme {
        Objects.requireNonNull(type, "type");
        first = Map.copyOf(new TreeMap<>(first));
        if (!type.isSequence() && !first.isEmpty()) {
            throw new IllegalArgumentException("first ids: UUIDs have none");
        }
    }

    /** Returns the id of a repository's root. */
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
        long start = first(dataset.tree().repository(identity).label());
        return text(number(start, dataset.ordinal(identity)));
    }

    /** Returns the document of a repository that an id stands for, or null if it is none. */
    public Identity identity(Dataset dataset, String repository, String id) {
        if (type == IdType.UUID) {
            DocumentId parsed = DocumentId.parse(id);
            return parsed == null ? null : dataset.find(parsed).orElse(null);
        }
        Long number = parse(id);
        if (number == null || number == 0) {
            return null;
        }
        long start = first(repository);
        long ordinal = type == IdType.SEQUENCE ? number - start : Xorshift.steps(start, number);
        return ordinal < 0 || ordinal >= dataset.size() ? null : dataset.identity(ordinal);
    }

    private long first(String repository) {
        Long start = first.get(repository);
        if (start == null) {
            throw new IllegalStateException("the first id of repository " + repository + " is not chosen yet");
        }
        return start;
    }

    /** Returns the number of steps after another. */
    long number(long start, long steps) {
        return type == IdType.SEQUENCE ? Math.addExact(start, steps) : Xorshift.after(start, steps);
    }

    /** Returns the number after another. */
    public long next(long number) {
        return number(number, 1);
    }

    /** Returns the last number that a dataset of a size takes in a repository. */
    public long last(String repository, long size) {
        return number(first(repository), size - 1);
    }

    /** Where a counter stands as seen from the ids of a dataset. */
    public enum Standing {
        BEFORE,
        AMONG,
        PAST
    }

    /** Returns where a counter stands that gave a number last. */
    public Standing standing(String repository, long last, long size) {
        long start = first(repository);
        if (type == IdType.SEQUENCE) {
            return last < start ? Standing.BEFORE : last < start + size - 1 ? Standing.AMONG : Standing.PAST;
        }
        if (Xorshift.next(last) == start) {
            return Standing.BEFORE;
        }
        return Long.compareUnsigned(Xorshift.steps(start, last), size - 1) < 0 ? Standing.AMONG : Standing.PAST;
    }

    /** Returns a number of a sequence as ids have it. */
    public String text(long number) {
        if (type == IdType.SEQUENCE) {
            return Long.toString(number);
        }
        String digits = Long.toHexString(number);
        return ZEROS.substring(digits.length()) + digits;
    }

    /** Returns the number of a sequence that an id has, or null if it has none. */
    public Long parse(String id) {
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

    /** Tells whether MongoDB holds ids as numbers. */
    public boolean isNumber() {
        return type == IdType.SEQUENCE_HEX_RANDOMIZED;
    }

    /** Returns an id as MongoDB holds it. */
    public BsonValue value(String id) {
        return isNumber() ? new BsonInt64(Long.parseUnsignedLong(id, 16)) : new BsonString(id);
    }

    /** Returns the id that MongoDB holds as a value, or null if it is none of this type. */
    public String text(BsonValue value) {
        if (value == null) {
            return null;
        }
        if (isNumber()) {
            return value.isInt64() ? text(value.asInt64().getValue()) : null;
        }
        return value.isString() ? value.asString().getValue() : null;
    }
}
