// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import java.nio.file.Path;
import org.nuxeo.datagen.cli.option.CommonOptions;

/** The configuration of the libraries' log. */
public final class LoggingSetup {
    private static final String FILE = "datagen.log";
    private static final String LOG4J = "org.apache.logging.slf4j.SLF4JServiceProvider";
    private static final String NOTHING = "org.slf4j.helpers.NOP_FallbackServiceProvider";

    private LoggingSetup() {}

    /**
     * Selects the configuration. This must happen before any library is used. Where libraries log by SLF4J is named, since a
     * search for it opens all jars: nowhere for {@code generate}, of whose libraries only Parquet's has a log, unless a
     * configuration is given. Log4j takes as long to start as 80,000 rows to write.
     *
     * @param arguments the command and its options
     */
    public static void configure(String... arguments) {
        boolean usual = System.getProperty("log4j2.configurationFile") == null;
        if (usual) {
            System.setProperty("log4j2.configurationFile", "classpath:datagen-log4j2.xml");
        }
        boolean quiet = usual && arguments.length > 0 && arguments[0].equals("generate");
        System.setProperty("slf4j.provider", quiet ? NOTHING : LOG4J);
        // Otherwise SLF4J prints that it was named.
        System.setProperty("slf4j.internal.verbosity", "WARN");
        toFolder(Path.of(CommonOptions.DEFAULT_WORK));
    }

    /** Writes all messages from now on to {@code datagen.log} in a folder. */
    public static void toFolder(Path work) {
        System.setProperty(FILE, work.resolve(FILE).toString());
    }

    /** Disables the log, for commands that write no files. */
    public static void off() {
        System.setProperty("datagen.log.level", "off");
    }
}
