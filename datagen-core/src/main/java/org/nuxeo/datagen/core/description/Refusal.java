// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.description;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Thrown when words do not describe anything. Each door shows the message with its own spelling of the words. */
public final class Refusal extends IllegalArgumentException {
    private final transient List<Object> pieces;

    /** @param pieces the message in pieces: each {@link Word} in it is spelled as a door spells it */
    public Refusal(@Nullable Throwable cause, Object @Nullable ... pieces) {
        super(message(Arrays.asList(pieces), Word::name), cause);
        this.pieces = List.of(pieces);
    }

    /** @param pieces the message in pieces: each {@link Word} in it is spelled as a door spells it */
    public Refusal(Object... pieces) {
        this(null, pieces);
    }

    /**
     * Refuses words if something is wrong with them.
     *
     * @param pieces the message in pieces, as of {@link #Refusal(Object...)}
     * @throws Refusal if so
     */
    public static void when(boolean isWrong, Object... pieces) {
        if (isWrong) {
            throw new Refusal(pieces);
        }
    }

    /**
     * Returns the message.
     *
     * @param spelling how the names of words are written, such as {@link Word#option}
     */
    public String message(Function<Word, String> spelling) {
        return message(pieces, spelling);
    }

    private static String message(List<Object> pieces, Function<Word, String> spelling) {
        return pieces.stream()
                .map(piece -> piece instanceof Word word ? spelling.apply(word) : piece.toString())
                .collect(Collectors.joining());
    }
}
