package org.nuxeo.datagen.cli.option;

import picocli.CommandLine.Option;

/** What a stage makes of what earlier runs have done. */
public final class RepeatOptions {
    @Option(
            names = "--again",
            description = "Do what is done once more; consume takes all records, as a new consumer group.")
    private boolean again;

    @Option(
            names = "--grow",
            description = "Add what the dataset of the work folder has not: more customers, more months. First month"
                    + " and live boundary are those of that dataset unless given.")
    private boolean grow;

    /** Whether to do once more what is done. */
    public boolean again() {
        return again;
    }

    /** Whether the dataset may contain more than the one before. */
    public boolean grow() {
        return grow;
    }
}
