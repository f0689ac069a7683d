// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/**
 * The streams to which a command writes.
 *
 * @param out standard output for data, in UTF-8 on every platform; that of the process throws {@link DataOutputException}
 * @param err standard error for everything else
 * @param terminal whether standard error is a terminal
 */
public record Console(PrintStream out, PrintStream err, boolean terminal) {

    /** Returns the console of this process. */
    public static Console system() {
        PrintStream out = new PrintStream(
                new DataOutput(new FileOutputStream(FileDescriptor.out)), false, StandardCharsets.UTF_8);
        return new Console(out, System.err, isTerminal());
    }

    private static boolean isTerminal() {
        java.io.Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            // Since Java 22, there can be a console without a terminal, and this method tells them apart.
            Method isTerminal = java.io.Console.class.getMethod("isTerminal");
            return (boolean) isTerminal.invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
