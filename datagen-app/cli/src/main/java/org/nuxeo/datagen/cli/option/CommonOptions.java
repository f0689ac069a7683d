// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import static org.nuxeo.datagen.core.description.Word.Values.PATH;

import java.util.List;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;

/** The options of all commands, and those that most of them have. */
public final class CommonOptions {
    /** The default work folder. */
    public static final String DEFAULT_WORK = "datagen-work";

    /** The format of texts for programs: one JSON object, or one a line. */
    public static final String JSON = "json";

    private static final Values FORMATS = Values.choice(List.of("text", JSON));

    /** The folder of manifests and logs. */
    public static final Word WORK = Word.of("work", PATH, "DIR").help("Folder of manifests and logs", DEFAULT_WORK);

    /** The file of option values, which is read before the options. */
    public static final Word CONFIG = Word.of("config", PATH, "FILE.yaml")
            .help(
                    "File of option values, such as 'customers: 12k'. A flag overrides the environment (DATAGEN_CUSTOMERS),"
                            + " which overrides this file, which overrides the default.");

    /** The format of progress and messages on standard error: bars or lines for users, or one object a line. */
    public static final Word LOG_FORMAT = Word.of("log-format", FORMATS, "FORMAT")
            .help("Progress and messages on standard error: text or json", "text");

    /** Whether errors are printed with their stack trace. */
    public static final Word VERBOSE = Word.flag("verbose").help("Print the stack trace of an error.");

    /** The words of all commands. */
    public static final List<Word> WORDS = List.of(WORK, CONFIG, LOG_FORMAT, VERBOSE);

    /** The format of a command's result. */
    public static final Word FORMAT = Word.of("format", FORMATS, "<format>").help("text or json", "text");

    private CommonOptions() {}
}
