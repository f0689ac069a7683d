// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.ExportException.StoreDownException;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.services.ServicesException;
import org.nuxeo.datagen.store.failure.FailureReasons.FailureMessages;
import org.nuxeo.datagen.store.failure.ServiceDownException;

/** The conversion of exceptions to an exit code and a message of one line. */
public final class Failures {
    private static final int MAX_CAUSES = 20;

    private Failures() {}

    /**
     * Reports a failure on standard error.
     *
     * @param verbose whether to print the stack trace too
     * @param work folder for the details of an internal error
     * @return the exit code
     */
    public static int report(Throwable failure, boolean verbose, Path work, Console console) {
        if (verbose) {
            console.trace(failure);
        }
        Throwable each = failure;
        // libraries wrap the exceptions that matter
        for (int i = 0; each != null && i < MAX_CAUSES; i++, each = each.getCause()) {
            if (each instanceof Console.DataOutputException output && output.isClosedPipe()) {
                return ExitCode.CLOSED_PIPE;
            }
            Optional<String> message = message(each);
            if (message.isPresent()) {
                message.get().lines().forEach(line -> console.err().println("datagen: " + line));
                return exitCode(each);
            }
        }
        String details = verbose ? "" : "; " + keepDetails(failure, work) + ", please report them";
        console.err().println("datagen: internal error" + details);
        return ExitCode.INTERNAL_ERROR;
    }

    private static Optional<String> message(Throwable failure) {
        if (failure instanceof Refusal refusal) {
            return Optional.of(refusal.message(Word::option));
        }
        boolean known = failure instanceof Console.DataOutputException
                || failure instanceof Termination.InterruptedCommandException
                || failure instanceof ExportException
                || failure instanceof ServicesException
                || failure instanceof BenchException;
        return known ? Optional.of(String.valueOf(failure.getMessage())) : FailureMessages.of(failure);
    }

    private static int exitCode(Throwable failure) {
        if (failure instanceof ServiceDownException
                || failure instanceof StoreDownException
                || FailureMessages.isOfAService(failure)) {
            return ExitCode.SERVICE_DOWN;
        }
        if (failure instanceof Termination.InterruptedCommandException) {
            return ExitCode.INTERRUPTED;
        }
        boolean internal = failure instanceof VirtualMachineError || failure instanceof Console.DataOutputException;
        return internal ? ExitCode.INTERNAL_ERROR : ExitCode.BAD_USAGE;
    }

    private static String keepDetails(Throwable failure, Path work) {
        try {
            // a command that fails leaves no folder of work where there was none
            Path file = Files.isDirectory(work)
                    ? work.resolve("datagen-error.log")
                    : Files.createTempFile("datagen-error-", ".log");
            Files.writeString(file, Console.text(failure));
            return "details are in " + file;
        } catch (IOException e) {
            return "repeat with --verbose for details";
        }
    }

    /**
     * The end of the process after an error of the virtual machine in any thread. Without memory, the other threads could
     * continue for minutes with unknown results, so the process ends at once. This is safe, since its files are consistent at any
     * time.
     *
     * <p>There may be no memory at all then, not even to resolve a class or to link an atomic operation. So everything is
     * prepared, a plain lock is used, and what the usual stream cannot print goes to a plain one.
     */
    public static final class LastWords implements Thread.UncaughtExceptionHandler {
        private static final String NO_MEMORY = "datagen: " + FailureMessages.outOfMemory();
        private static final String FAILED = "datagen: the Java virtual machine failed";

        private final Termination termination;
        private final Runtime runtime = Runtime.getRuntime();
        private final FileOutputStream plain = new FileOutputStream(FileDescriptor.err);
        private final byte[] noMemory = (NO_MEMORY + "\n").getBytes(StandardCharsets.UTF_8);

        private LastWords(Termination termination) {
            this.termination = termination;
        }

        /** Starts to handle the uncaught errors of all threads. Failures after a signal are its consequence and are ignored. */
        public static void install(Termination termination) {
            LastWords handler = new LastWords(termination);
            words(new IllegalStateException());
            Thread.setDefaultUncaughtExceptionHandler(handler);
        }

        @Override
        public void uncaughtException(Thread thread, Throwable failure) {
            String words = words(failure);
            if (words != null) {
                end(words);
            } else if (!termination.underWay()) {
                failure.printStackTrace();
            }
        }

        private static @Nullable String words(Throwable failure) {
            if (failure instanceof OutOfMemoryError) {
                return NO_MEMORY;
            }
            return failure instanceof VirtualMachineError ? FAILED : null;
        }

        /** Only the first thread that fails gets in. */
        private synchronized void end(String words) {
            try {
                System.err.println(words);
            } catch (OutOfMemoryError none) {
                writePlain();
            } finally {
                runtime.halt(ExitCode.INTERNAL_ERROR);
            }
        }

        private void writePlain() {
            try {
                plain.write(noMemory);
            } catch (IOException closed) {
                // nobody reads it
            }
        }
    }
}
