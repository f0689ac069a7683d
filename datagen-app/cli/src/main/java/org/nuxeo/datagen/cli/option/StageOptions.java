// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.manifest.StageSession.RunOption;

/** The options of stages that only the command line has: repetition, consumer group, metrics. */
public final class StageOptions {
    private static final String GROUP_LIMIT = "must be 1 to 100 letters, digits, dots, hyphens and underscores";
    private static final Pattern GROUP_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    /** The consumer group, which chooses among the imports of a delivery; without it, the group of the work folder. */
    public static final Word GROUP = Word.of("group", Values.of(String.class, GROUP_LIMIT, StageOptions::group), "NAME")
            .help(
                    "Another consumer group, which imports all records into other stores. Its manifests are beside those of"
                            + " the first (default: the group of the work folder).");

    /** The port of the metrics; without it, there are none. */
    public static final Word METRICS_PORT = Word.of("metrics-port", Values.integer(0, 65_535), "PORT")
            .help(
                    "Serve Prometheus metrics at http://127.0.0.1:PORT/metrics while the command runs; 0 for any free port"
                            + " (default: no metrics).");

    /** Whether finished work is repeated. */
    private static final Word AGAIN = Word.flag("again")
            .help("Repeat finished work. consume imports all records again, as a new consumer group.");

    /** Whether the dataset may be larger than that of earlier runs. */
    public static final Word GROW = Word.flag("grow")
            .help("Add customers or months to the dataset of the work folder. First month and live boundary default to"
                    + " those of that dataset.");

    /** The words that repeat or grow the result of earlier runs. */
    public static final List<Word> REPEAT = List.of(AGAIN, GROW);

    private StageOptions() {}

    private static String group(String name) {
        if (!GROUP_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(GROUP_LIMIT);
        }
        return name;
    }

    /** Returns what a job does otherwise than usual, to be added to. */
    public static Set<RunOption> runOptions(Description description) {
        Set<RunOption> options = EnumSet.noneOf(RunOption.class);
        if (description.is(AGAIN)) {
            options.add(RunOption.AGAIN);
        }
        if (description.is(GROW)) {
            options.add(RunOption.GROW);
        }
        return options;
    }
}
