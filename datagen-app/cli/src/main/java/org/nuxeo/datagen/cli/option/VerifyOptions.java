// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import org.nuxeo.datagen.importer.settings.BlobCheck;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options for the comparisons of a verification. */
public final class VerifyOptions {
    @Option(
            names = "--blobs",
            paramLabel = "N|all",
            defaultValue = "1000",
            converter = Converters.BlobSample.class,
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
}
