package org.nuxeo.datagen.core;

/** A target store: two hold the live documents of their states, one holds the older statements. */
public enum Repository {
    US_EAST("us-east"),
    US_WEST("us-west"),
    ARCHIVES("archives");

    private final String label;

    Repository(String label) {
        this.label = label;
    }

    /** Returns the outside name, for example {@code us-east}. */
    public String label() {
        return label;
    }

    /**
     * Returns the repository of that outside name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Repository of(String label) {
        for (Repository repository : values()) {
            if (repository.label.equals(label)) {
                return repository;
            }
        }
        throw new IllegalArgumentException("repository " + label + ": must be us-east, us-west or archives");
    }
}
