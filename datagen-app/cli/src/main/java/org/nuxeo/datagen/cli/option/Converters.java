// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import picocli.CommandLine.ITypeConverter;

/** The conversions from the text of an option to its value. An invalid text is refused with a {@link UsageException}. */
public final class Converters {
    private Converters() {}

    static final class Chunks implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) Numbers.parse(text, 0, 65_536);
        }
    }

    /** The conversion of a number of blobs, or {@code all}. */
    static final class BlobSample implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            if (text.equals("all")) {
                return Long.MAX_VALUE;
            }
            try {
                return Numbers.parse(text, 0, Long.MAX_VALUE);
            } catch (UsageException e) {
                throw new UsageException("must be all, or a whole number from 0 such as 500 or 12k", e);
            }
        }
    }
}
