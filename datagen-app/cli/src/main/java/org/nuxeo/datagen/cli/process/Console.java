package org.nuxeo.datagen.cli.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/**
 * Where a command writes.
 *
 * @param out data, in UTF-8 on every platform; of this process it throws {@link DataOutputException}
 * @param err everything else
 * @param terminal whether a person watches
 */
public record Console(PrintStream out, PrintStream err, boolean terminal) {

    /** The console of this process. */
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
            // From Java 22 on there is a console without a terminal, and this method to tell.
            Method isTerminal = java.io.Console.class.getMethod("isTerminal");
            return (boolean) isTerminal.invoke(console);
        } catch (NoSuchMethodException before22) {
            return true;
        } catch (ReflectiveOperationException unknown) {
            return false;
        }
    }
}
