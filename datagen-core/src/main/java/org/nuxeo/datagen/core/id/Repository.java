// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.core.text.Labels;

/** A target store. Two repositories have the live documents of their states, the third has the older statements. */
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

    /** Returns the number of the repository in ids, 0 to 2; it never changes. */
    public int code() {
        return code;
    }

    /** Returns the name on the command line, in stores and in JSON, for example {@code us-east}. */
    public String label() {
        return label;
    }

    /** Returns the labels of all repositories, in the order of their codes. */
    public static List<String> labels() {
        return Arrays.stream(VALUES).map(Repository::label).toList();
    }

    /**
     * Returns the repository with a {@link #code()}.
     *
     * @throws IndexOutOfBoundsException if no repository has that code
     */
    public static Repository ofCode(int code) {
        return VALUES[Objects.checkIndex(code, VALUES.length)];
    }

    /**
     * Returns the repository with a label.
     *
     * @throws IllegalArgumentException if no repository has that label
     */
    public static Repository of(String label) {
        return Labels.find("repository", label, VALUES, Repository::label);
    }
}
