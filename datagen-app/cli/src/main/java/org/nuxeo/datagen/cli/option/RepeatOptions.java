// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import picocli.CommandLine.Option;

/** The options that repeat or grow the result of earlier runs. */
public final class RepeatOptions {
    @Option(
            names = "--again",
            description = "Repeat finished work. consume imports all records again, as a new consumer group.")
    private boolean again;

    @Option(
            names = "--grow",
            description = "Add customers or months to the dataset of the work folder. First month and live boundary"
                    + " default to those of that dataset.")
    private boolean grow;

    /** Returns whether to redo what earlier runs have done. */
    public boolean again() {
        return again;
    }

    /** Returns whether the dataset may be larger than that of earlier runs. */
    public boolean grow() {
        return grow;
    }
}
