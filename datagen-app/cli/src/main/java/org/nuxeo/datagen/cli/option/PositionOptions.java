// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import static org.nuxeo.datagen.core.text.WholeNumber.grouped;

import java.util.List;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.export.sink.RenderWords;

/** The options of a range of positions within a kind. */
public final class PositionOptions {
    /** Positions, 0 or more. */
    public static final Values POSITION = Values.number(0, Long.MAX_VALUE);

    /** Counts, 1 or more. */
    public static final Values COUNT = Values.number(1, Long.MAX_VALUE);

    /** The words of a range. */
    public static final List<Word> WORDS = List.of(RenderWords.FROM, RenderWords.COUNT);

    private PositionOptions() {}

    /**
     * Returns the range of positions.
     *
     * @param size number of existing positions
     * @throws Refusal if the range is not within them
     */
    public static PositionRange range(Description description, long size) {
        long from = description.number(RenderWords.FROM);
        Refusal.when(from > size, "--from " + from + ": must be 0 to " + grouped(size) + ", the number of positions");
        long count = description.has(RenderWords.COUNT) ? description.number(RenderWords.COUNT) : size - from;
        Refusal.when(
                count > size - from,
                "--count " + count + ": must be 1 to " + grouped(size - from) + " from --from " + from + " on");
        return new PositionRange(from, from + count);
    }
}
