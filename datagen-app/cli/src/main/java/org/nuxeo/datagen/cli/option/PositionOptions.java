// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.List;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;

/** The options of a range of positions within a kind. */
public final class PositionOptions {
    /** Positions, 0 or more. */
    public static final Values POSITION = Values.number(0, Long.MAX_VALUE);

    /** Counts, 1 or more. */
    public static final Values COUNT = Values.number(1, Long.MAX_VALUE);

    private static final Word FROM =
            new Word("from", POSITION, "N", "0", "First position within the kind (default: ${DEFAULT-VALUE}).", null);
    private static final Word HOW_MANY =
            new Word("count", COUNT, "N", null, "Number of positions (default: all that follow).", null);

    /** The words of a range. */
    public static final List<Word> WORDS = List.of(FROM, HOW_MANY);

    private PositionOptions() {}

    /**
     * Returns the range of positions.
     *
     * @param size number of existing positions
     * @throws UsageException if the range is not within them
     */
    public static PositionRange range(Description description, long size) {
        long from = description.number(FROM);
        if (from > size) {
            throw new UsageException("--from " + from + ": must be 0 to " + size + ", the number of positions");
        }
        if (!description.has(HOW_MANY)) {
            return new PositionRange(from, size);
        }
        long count = description.number(HOW_MANY);
        if (count > size - from) {
            throw new UsageException(
                    "--count " + count + ": must be 1 to " + (size - from) + " from --from " + from + " on");
        }
        return new PositionRange(from, from + count);
    }
}
