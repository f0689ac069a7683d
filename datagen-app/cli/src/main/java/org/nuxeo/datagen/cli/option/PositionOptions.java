// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import org.nuxeo.datagen.core.PositionRange;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options of a range of positions within a kind. */
public final class PositionOptions {
    @Option(
            names = "--from",
            paramLabel = "N",
            defaultValue = "0",
            converter = PositionConverter.class,
            description = "First position within the kind (default: ${DEFAULT-VALUE}).")
    private long from;

    @Option(
            names = "--count",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Number of positions (default: all that follow).")
    private Long count;

    /**
     * Returns the range of positions.
     *
     * @param size number of existing positions
     * @throws UsageException if the range is not within them
     */
    public PositionRange range(long size) {
        if (from > size) {
            throw new UsageException("--from " + from + ": must be 0 to " + size + ", the number of positions");
        }
        if (count != null && count > size - from) {
            throw new UsageException(
                    "--count " + count + ": must be 1 to " + (size - from) + " from --from " + from + " on");
        }
        return new PositionRange(from, count == null ? size : from + count);
    }

    /** The conversion of a position, 0 or more. */
    public static final class PositionConverter implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return Refusals.number(text, 0, Long.MAX_VALUE);
        }
    }

    /** The conversion of a count, 1 or more. */
    public static final class CountConverter implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return Refusals.number(text, 1, Long.MAX_VALUE);
        }
    }
}
