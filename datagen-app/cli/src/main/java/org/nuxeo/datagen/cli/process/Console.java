// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.util.Locale;
import org.nuxeo.datagen.store.output.Json;

/**
 * The streams to which a command writes.
 *
 * @param out standard output for data, in UTF-8 on every platform; that of the process throws {@link DataOutputException}
 * @param err standard error for everything else
 * @param terminal whether standard error is a terminal
 * @param isJson whether standard error has one JSON object a line
 */
public record Console(PrintStream out, PrintStream err, boolean terminal, boolean isJson) {

    /** Creates a console with text on standard error. */
    public Console(PrintStream out, PrintStream err, boolean terminal) {
        this(out, err, terminal, false);
    }

    /** Returns the console of this process. */
    public static Console system() {
        PrintStream out = new PrintStream(new DataOutput(new FileOutputStream(FileDescriptor.out)), false, UTF_8);
        return new Console(out, System.err, isTerminal());
    }

    /**
     * Returns the same console with standard error in JSON, one object a line: {@code error} for a message that starts with
     * the name of the program, {@code message} for others; progress and notes are objects already.
     */
    public Console inJson() {
        if (isJson) {
            return this;
        }
        PrintStream lines = new PrintStream(new JsonLines(err), false, UTF_8);
        if (err == System.err) {
            System.setErr(lines);
        }
        return new Console(out, lines, false, true);
    }

    /** Prints the stack trace of a failure on standard error, in JSON as one object. */
    public void trace(Throwable failure) {
        if (isJson) {
            err.println(JsonLines.object("trace", text(failure)));
        } else {
            failure.printStackTrace(err);
        }
    }

    /** Returns the stack trace of a failure. */
    static String text(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return trace.toString();
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

    /**
     * A standard output whose failures end the command. A print stream ignores every {@link IOException}, so that lost data
     * would go unnoticed; the exception that is thrown here instead is not an {@link IOException} and therefore passes through
     * it.
     */
    static final class DataOutput extends OutputStream {
        private final OutputStream target;

        DataOutput(OutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            try {
                target.write(bytes, offset, length);
            } catch (IOException e) {
                throw new DataOutputException(e);
            }
        }

        @Override
        public void flush() {
            try {
                target.flush();
            } catch (IOException e) {
                throw new DataOutputException(e);
            }
        }
    }

    /** Lines of text that become JSON objects. A line without an end, such as a question, is ended when it is flushed. */
    private static final class JsonLines extends OutputStream {
        private static final String ERROR = "datagen: ";

        /** The first characters of a line that is an object already. */
        private static final String OBJECT = "{\"event\":";

        private final PrintStream target;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        JsonLines(PrintStream target) {
            this.target = target;
        }

        @Override
        public void write(int b) {
            if (b == '\n') {
                flush();
            } else if (b != '\r') {
                line.write(b);
            }
        }

        @Override
        public void flush() {
            String text = line.toString(UTF_8);
            line.reset();
            if (text.startsWith(OBJECT)) {
                target.println(text);
            } else if (text.startsWith(ERROR)) {
                target.println(object("error", text.substring(ERROR.length())));
            } else if (!text.isBlank()) {
                target.println(object("message", text));
            }
            target.flush();
        }

        private static String object(String event, String text) {
            return Json.object().put("event", event).put("text", text).toString();
        }
    }

    /** Thrown when standard output cannot be written, since the disk is full or the reader has closed it. */
    public static final class DataOutputException extends RuntimeException {
        DataOutputException(IOException cause) {
            super("standard output: " + cause.getMessage() + "; send it to a file on a disk with free space", cause);
        }

        /** Returns whether the reader, such as {@code head}, has closed the stream, which is not a fault. */
        public boolean isClosedPipe() {
            return String.valueOf(getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
        }
    }
}
