// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.FilePlan;
import org.nuxeo.datagen.core.calendar.Months;
import picocli.CommandLine.ITypeConverter;

/** The conversions from the text of an option to its value. An invalid text is refused with a {@link UsageException}. */
public final class Converters {
    private Converters() {}

    static final class Customers implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return Numbers.parse(text, 1, DatasetSpec.MAX_CUSTOMERS);
        }
    }

    static final class Documents implements ITypeConverter<Long> {
        private static final long LARGEST = 1_000_000_000_000_000L;

        @Override
        public Long convert(String text) {
            return Numbers.parse(text, 1, LARGEST);
        }
    }

    static final class MonthCount implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) Numbers.parse(text, 1, DatasetSpec.MAX_MONTHS);
        }
    }

    static final class LiveMonthCount implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) Numbers.parse(text, 0, DatasetSpec.MAX_MONTHS);
        }
    }

    static final class Seed implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return Numbers.parse(text, Long.MIN_VALUE, Long.MAX_VALUE);
        }
    }

    static final class BlobSize implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return Numbers.parse(text, 0, DatasetSpec.MAX_BLOB_SIZE_BYTES);
        }
    }

    static final class Partitions implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) Numbers.parse(text, 1, 10_000);
        }
    }

    static final class Threads implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) Numbers.parse(text, 1, 1024);
        }
    }

    static final class Chunks implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) Numbers.parse(text, 0, 65_536);
        }
    }

    static final class MaxRate implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return Numbers.parse(text, 0, 1_000_000_000);
        }
    }

    static final class Month implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            try {
                return Months.parse(text);
            } catch (IllegalArgumentException e) {
                throw new UsageException(
                        "must be a month from " + Months.text(Months.FIRST) + " to " + Months.text(Months.LAST)
                                + ", written YYYY-MM",
                        e);
            }
        }
    }

    static final class Plan implements ITypeConverter<FilePlan> {
        @Override
        public FilePlan convert(String text) {
            try {
                return FilePlan.of(text);
            } catch (IllegalArgumentException e) {
                throw new UsageException("must be customer, calendar, state-calendar or flat", e);
            }
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
