package org.nuxeo.datagen.core.id;

/** A target store: two hold the live documents of their states, one holds the older statements. */
public enum Repository {
    US_EAST(0, "us-east"),
    US_WEST(1, "us-west"),
    ARCHIVES(2, "archives");

    private static final Repository[] VALUES = values();

    private final int code;
    private final String label;

    Repository(int code, String label) {
        this.code = code;
        this.label = label;
    }

    /** Returns the number that stands for the repository in ids, 0 to 2; it never changes. */
    public int code() {
        return code;
    }

    /** Returns the outside name, for example {@code us-east}. */
    public String label() {
        return label;
    }

    /**
     * Returns the repository with that {@link #code()}.
     *
     * @throws IndexOutOfBoundsException if there is none
     */
    public static Repository ofCode(int code) {
        return VALUES[code];
    }

    /**
     * Returns the repository of that outside name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Repository of(String label) {
        for (Repository repository : VALUES) {
            if (repository.label.equals(label)) {
                return repository;
            }
        }
        throw new IllegalArgumentException("repository " + label + ": must be us-east, us-west or archives");
    }
}
