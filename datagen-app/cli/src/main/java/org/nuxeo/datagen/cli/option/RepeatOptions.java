// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.EnumSet;
import java.util.Set;
import org.nuxeo.datagen.importer.settings.RunOption;
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
