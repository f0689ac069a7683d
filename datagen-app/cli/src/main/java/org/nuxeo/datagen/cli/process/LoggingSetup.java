// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import java.nio.file.Path;
import org.nuxeo.datagen.cli.option.CommonOptions;

/** The configuration of the libraries' log. */
public final class LoggingSetup {
    private static final String FILE = "datagen.log";
    private static final String LEVEL = "datagen.log.level";

    private LoggingSetup() {}

    /** Selects the configuration. This must happen before any library is used. */
    public static void configure() {
        if (System.getProperty("log4j2.configurationFile") == null) {
            System.setProperty("log4j2.configurationFile", "classpath:datagen-log4j2.xml");
        }
        // The only provider on the class path is named, since a search for others opens all jars.
        System.setProperty("slf4j.provider", "org.apache.logging.slf4j.SLF4JServiceProvider");
        toFolder(Path.of(CommonOptions.DEFAULT_WORK));
    }

    /** Writes all messages from now on to {@code datagen.log} in a folder. */
    public static void toFolder(Path work) {
        System.setProperty(FILE, work.resolve(FILE).toString());
    }

    /** Disables the log, for commands that write no files. */
    public static void off() {
        System.setProperty(LEVEL, "off");
    }
}
