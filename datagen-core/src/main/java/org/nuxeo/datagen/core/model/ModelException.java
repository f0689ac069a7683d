// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A model that cannot be used. The message names the mistake and what would be right. */
public final class ModelException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> place;
    private final String problem;

    /**
     * @param place names from the top of the model to the element with the mistake
     * @param problem mistake and remedy
     */
    public ModelException(List<String> place, String problem) {
        super((place.isEmpty() ? "" : String.join(".", place) + ": ") + problem);
        this.place = List.copyOf(place);
        this.problem = problem;
    }

    /** Creates an exception whose message has its place in it. */
    public ModelException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.place = List.of();
        this.problem = message;
    }

    /** Returns the names from the top of the model to the element with the mistake. */
    public List<String> place() {
        return place;
    }

    /** Returns the mistake and the remedy, without the place. */
    public String problem() {
        return problem;
    }
}
