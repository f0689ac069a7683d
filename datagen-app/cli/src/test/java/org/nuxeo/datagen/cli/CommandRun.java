// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.cli.process.Console;
import org.nuxeo.datagen.cli.process.Termination;

/**
 * The result of a command that was run in this virtual machine.
 *
 * @param exitCode exit code
 * @param out text on standard output
 * @param err text on standard error
 */
public record CommandRun(int exitCode, String out, String err) {

    /** Runs a command with an empty environment. */
    public static CommandRun of(String... arguments) {
        return with(Map.of(), arguments);
    }

    /** Runs a command. */
    public static CommandRun with(Map<String, String> environment, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        int code = new Datagen(console, environment, new Termination()).run(arguments);
        return new CommandRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Returns the lines of standard error. */
    public List<String> errLines() {
        return err.lines().toList();
    }
}
