// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.nuxeo.datagen.store.output.Json;
import picocli.CommandLine.Option;

/** The options of all commands. */
public final class CommonOptions {
    /** The default work folder. */
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
            description = "File of option values, such as 'customers: 12k'. A flag overrides the environment "
                    + "(DATAGEN_CUSTOMERS), which overrides this file, which overrides the default.")
    private Path config;

    @Option(
            names = "--log-format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Progress and messages on standard error: text or json (default: ${DEFAULT-VALUE}).")
    private LogFormat logFormat;

    @Option(names = "--verbose", description = "Print the stack trace of an error.")
    private boolean verbose;

    /** Returns the folder of manifests and logs. */
    public Path work() {
        return work;
    }

    /** Returns the format of progress and messages. */
    public LogFormat logFormat() {
        return logFormat == null ? LogFormat.text : logFormat;
    }

    /** Returns whether errors are printed with their stack trace. */
    public boolean verbose() {
        return verbose;
    }

    /** The format of progress and messages on standard error. */
    public enum LogFormat {
        /** Text for users: bars on a terminal, lines elsewhere. */
        text,
        /** JSON for programs: one object a line. */
        json
    }

    /** The option of the format of a command's result. */
    public static final class Output {
        @Option(names = "--format", defaultValue = "text", description = "text or json (default: ${DEFAULT-VALUE}).")
        private OutputFormat format;

        /** Returns a result as JSON, or what it says to users. */
        public String of(Object result, Supplier<String> text) {
            return format == OutputFormat.json ? Json.pretty(result) : text.get();
        }
    }

    /** The format of a command's result. */
    public enum OutputFormat {
        /** Text for users. */
        text,
        /** One JSON object. */
        json
    }
}
