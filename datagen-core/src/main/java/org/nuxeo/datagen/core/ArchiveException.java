// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Mistake;
import org.nuxeo.datagen.core.text.Mistake.Place;

/** Mistakes in what describes an archive, such as a model file. The message has a line for each of the first, up to {@link #MOST_TOLD}. */
public final class ArchiveException extends RuntimeException {

    /** The most mistakes that a message tells. */
    public static final int MOST_TOLD = 20;

    private final transient List<Mistake> mistakes;

    /** @param mistakes the mistakes in the order of the message; none if they follow from mistakes that another exception has */
    public ArchiveException(List<Mistake> mistakes) {
        super(lines(mistakes));
        this.mistakes = List.copyOf(mistakes);
    }

    /** Creates an exception with one mistake. */
    public ArchiveException(Place place, String text, String remedy) {
        this(List.of(new Mistake(place, text, remedy)));
    }

    /** Creates an exception for a description that cannot be read. */
    public ArchiveException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.mistakes = List.of(new Mistake(Place.of(), message, ""));
    }

    private static String lines(List<Mistake> mistakes) {
        String told = mistakes.stream().limit(MOST_TOLD).map(Mistake::toString).collect(Collectors.joining("\n"));
        int more = mistakes.size() - MOST_TOLD;
        return told + (more > 0 ? "\nand " + more + " more" : "");
    }

    /** Returns the mistakes. */
    public List<Mistake> mistakes() {
        return mistakes;
    }
}
