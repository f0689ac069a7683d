package org.nuxeo.datagen.cli.option;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options every command has. */
public final class CommonOptions {
    /** The work folder unless another one is named. */
    public static final String DEFAULT_WORK = "datagen-work";

    @Option(
            names = "--work",
            paramLabel = "DIR",
            defaultValue = DEFAULT_WORK,
            description = "Folder of manifests and logs (default: ${DEFAULT-VALUE}).")
    private Path work;

    @Option(
            names = "--config",
            paramLabel = "FILE.yaml",
            description = "File of option values, such as 'customers: 12k'. A flag goes before the environment"
                    + " (DATAGEN_CUSTOMERS), that before this file, and that before the default.")
    private Path config;

    @Option(
            names = "--log-format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Progress and messages on standard error: text or json (default: ${DEFAULT-VALUE}).")
    private LogFormat logFormat;

    @Option(names = "--verbose", description = "Print the stack trace of an error.")
    private boolean verbose;

    /** Folder of manifests and logs. */
    public Path work() {
        return work;
    }

    /** How to write progress and messages. */
    public LogFormat logFormat() {
        return logFormat == null ? LogFormat.text : logFormat;
    }

    /** Whether errors come with their stack trace. */
    public boolean verbose() {
        return verbose;
    }
}
