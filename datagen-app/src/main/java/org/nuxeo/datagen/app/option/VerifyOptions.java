package org.nuxeo.datagen.app.option;

import picocli.CommandLine.Option;

/** How much a verification compares. */
public final class VerifyOptions {
    @Option(
            names = "--blobs",
            paramLabel = "N|all",
            defaultValue = "1000",
            converter = Converters.BlobSample.class,
            description = "How many files to render and compare (default: ${DEFAULT-VALUE}).")
    private long blobs;

    /** Number of files, {@link Long#MAX_VALUE} for all. */
    public long blobs() {
        return blobs;
    }
}
