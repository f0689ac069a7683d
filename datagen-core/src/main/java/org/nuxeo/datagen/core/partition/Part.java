package org.nuxeo.datagen.app.option;

import org.nuxeo.datagen.app.UsageException;
import picocli.CommandLine.ITypeConverter;

/**
 * One of several equal parts of a work.
 *
 * @param index 1 to {@code count}
 * @param count number of parts
 */
public record Part(int index, int count) {
    private static final int MAX_PARTS = 1_000_000;

    /** Reads {@code K/P}. */
    public static final class Converter implements ITypeConverter<Part> {
        @Override
        public Part convert(String text) {
            int slash = text.indexOf('/');
            if (slash < 0) {
                throw new UsageException("must be K/P, such as 1/4");
            }
            int count = (int) WholeNumber.parse(text.substring(slash + 1), 1, MAX_PARTS);
            return new Part((int) WholeNumber.parse(text.substring(0, slash), 1, count), count);
        }
    }
}
