package org.nuxeo.datagen.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nuxeo.datagen.importer.StageException;

/** What an exception means to the user: an exit code and one line. */
public final class Failures {
    private static final String DETAILS = "datagen-error.log";

    private Failures() {}

    /**
     * Reports a failure on standard error.
     *
     * @param verbose also print the stack trace
     * @param work folder for the details of an internal error
     * @return the exit code
     */
    static int report(Throwable failure, boolean verbose, Path work, Console console) {
        DatagenException known = explain(failure);
        if (verbose) {
            failure.printStackTrace(console.err());
        }
        if (known != null) {
            console.err().println("datagen: " + known.getMessage());
            return known.exitCode();
        }
        String text = failure.getMessage() == null ? "" : ": " + firstLine(failure.getMessage());
        console.err()
                .println("datagen: internal error, " + failure.getClass().getSimpleName() + text
                        + (verbose ? "" : "; " + keepDetails(failure, work)));
        return ExitCode.INTERNAL_ERROR;
    }

    /** The failure as one the user can act on, or null for a defect of the program. */
    public static DatagenException explain(Throwable failure) {
        if (failure instanceof DatagenException known) {
            return known;
        }
        if (failure instanceof org.nuxeo.datagen.importer.ServiceDownException down) {
            return new ServiceDownException(down.getMessage(), down);
        }
        if (failure instanceof StageException refused) {
            return new UsageException(refused.getMessage(), refused);
        }
        if (failure instanceof UncheckedIOException wrapped) {
            return explain(wrapped.getCause());
        }
        if (failure instanceof FileSystemException file) {
            return new UsageException(file.getFile() + ": " + reason(file), file);
        }
        if (failure instanceof OutOfMemoryError) {
            return new DatagenException(
                    ExitCode.INTERNAL_ERROR,
                    "out of memory at " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MB: set DATAGEN_JAVA_OPTS=-Xmx... higher, or --threads lower",
                    failure);
        }
        return null;
    }

    private static String reason(FileSystemException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        String reason = failure.getReason();
        return reason != null ? reason : failure.getClass().getSimpleName();
    }

    private static String keepDetails(Throwable failure, Path work) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        Path file = work.resolve(DETAILS);
        try {
            Files.createDirectories(work);
            Files.writeString(file, trace.toString());
            return "details are in " + file;
        } catch (IOException unwritable) {
            return "repeat with --verbose for details";
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
