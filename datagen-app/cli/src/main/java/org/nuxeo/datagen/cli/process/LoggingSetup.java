package org.nuxeo.datagen.cli.process;

import java.nio.file.Path;
import org.nuxeo.datagen.cli.option.CommonOptions;

/** Where the libraries log. */
public final class LoggingSetup {
    private static final String FILE = "datagen.log";
    private static final String LEVEL = "datagen.log.level";

    private LoggingSetup() {}

    /** Chooses the configuration; before any library is touched. */
    public static void configure() {
        if (System.getProperty("log4j2.configurationFile") == null) {
            System.setProperty("log4j2.configurationFile", "classpath:datagen-log4j2.xml");
        }
        toFolder(Path.of(CommonOptions.DEFAULT_WORK));
    }

    /** Has everything logged from the first message on go to {@code datagen.log} in a folder. */
    public static void toFolder(Path work) {
        System.setProperty(FILE, work.resolve(FILE).toString());
    }

    /** Has nothing logged, for a command that leaves no file. */
    public static void off() {
        System.setProperty(LEVEL, "off");
    }
}
