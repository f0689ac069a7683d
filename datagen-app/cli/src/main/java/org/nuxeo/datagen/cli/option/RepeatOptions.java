package org.nuxeo.datagen.cli.option;

import picocli.CommandLine.Option;

/** The options that repeat or grow the result of earlier runs. */
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

    /** Tells whether to redo what earlier runs have done. */
    public boolean again() {
        return again;
    }

    /** Tells whether the dataset may be larger than that of earlier runs. */
    public boolean grow() {
        return grow;
    }
}
