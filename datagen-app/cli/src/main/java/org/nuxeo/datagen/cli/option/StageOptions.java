// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.RunOption;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options of stages that are no words of a description: repetition, consumer group, comparisons, metrics. */
public final class StageOptions {
    private StageOptions() {}

    /** The options that repeat or grow the result of earlier runs. */
    public static final class Repeat {
        @Option(
                names = "--again",
                description = "Repeat finished work. consume imports all records again, as a new consumer group.")
        private boolean again;

        @Option(
                names = "--grow",
                description = "Add customers or months to the dataset of the work folder. First month and live boundary"
                        + " default to those of that dataset.")
        private boolean grow;

        /** Returns what a job does otherwise than usual, to be added to. */
        public Set<RunOption> options() {
            Set<RunOption> options = EnumSet.noneOf(RunOption.class);
            if (again) {
                options.add(RunOption.AGAIN);
            }
            if (grow) {
                options.add(RunOption.GROW);
            }
            return options;
        }

        /** Returns whether the dataset may be larger than that of earlier runs. */
        public boolean grow() {
            return grow;
        }
    }

    /** The option of the consumer group, which chooses among the imports of a delivery. */
    public static final class Group {
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

        @Option(
                names = "--group",
                paramLabel = "NAME",
                description = "Another consumer group, which imports all records into other stores. Its manifests are "
                        + "beside those of the first (default: the group of the work folder).")
        private String group;

        /** Returns the checked name of the group, or null for the group of the work folder. */
        public String group() {
            if (group != null && !NAME.matcher(group).matches()) {
                throw new UsageException(
                        "--group " + group + ": must be 1 to 100 letters, digits, dots, hyphens and underscores");
            }
            return group;
        }
    }

    /** The options for the comparisons of a verification. */
    public static final class Verify {
        @Option(
                names = "--blobs",
                paramLabel = "N|all",
                defaultValue = "1000",
                converter = BlobSample.class,
                description = "Number of files to compare, evenly spread, or all (default: ${DEFAULT-VALUE}).")
        private long blobs;

        @Option(
                names = "--blob-check",
                paramLabel = "CHECK",
                defaultValue = "digest",
                converter = CheckConverter.class,
                completionCandidates = Choices.BlobChecks.class,
                description = "What to compare: existence, length, or digest, which reads every byte (default: "
                        + "${DEFAULT-VALUE}).")
        private BlobCheck check;

        /** The conversion from a name to a check. */
        static final class CheckConverter implements ITypeConverter<BlobCheck> {
            @Override
            public BlobCheck convert(String text) {
                try {
                    return BlobCheck.of(text);
                } catch (IllegalArgumentException e) {
                    throw new UsageException("must be existence, length or digest", e);
                }
            }
        }

        /** Returns the number of blobs to check, {@link Long#MAX_VALUE} for all. */
        public long blobs() {
            return blobs;
        }

        /** Returns the check of each blob. */
        public BlobCheck check() {
            return check;
        }

        /** The conversion of a number of blobs, or {@code all}. */
        static final class BlobSample implements ITypeConverter<Long> {
            @Override
            public Long convert(String text) {
                if (text.equals("all")) {
                    return Long.MAX_VALUE;
                }
                try {
                    return Refusals.number(text, 0, Long.MAX_VALUE);
                } catch (UsageException e) {
                    throw new UsageException("must be all, or a whole number from 0 such as 500 or 12k", e);
                }
            }
        }
    }

    /** The option of the metrics. */
    public static final class Metrics {
        @Option(
                names = "--metrics-port",
                paramLabel = "PORT",
                description = "Serve Prometheus metrics at http://127.0.0.1:PORT/metrics while the command runs; 0 for "
                        + "any free port (default: no metrics).")
        private Integer port;

        /** Returns the port, or null if no metrics are requested. */
        public Integer port() {
            if (port != null && (port < 0 || port > 65_535)) {
                throw new UsageException("--metrics-port " + port + ": must be 0 to 65535");
            }
            return port;
        }
    }
}
