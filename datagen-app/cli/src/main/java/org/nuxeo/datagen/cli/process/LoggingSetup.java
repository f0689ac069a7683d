package org.nuxeo.datagen.cli.process;

import java.nio.file.Path;

/** Where the libraries log. */
public final class LoggingSetup {
    private static final String FILE = "datagen.log";

    private LoggingSetup() {}

    /** Chooses the configuration; before any library is touched. */
    public static void configure() {
        if (System.getProperty("log4j2.configurationFile") == null) {
            System.setProperty("log4j2.configurationFile", "classpath:datagen-log4j2.xml");
        }
        toFolder(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Has everything logged from the first message on go to {@code datagen.log} in a folder. */
    public static void toFolder(Path work) {
        System.setProperty(FILE, work.resolve(FILE).toString());
    }
}
