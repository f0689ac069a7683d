// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.ExportException.StoreDownException;
import org.nuxeo.datagen.export.sink.RenderWords;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.store.failure.FailureReasons.FailureMessages;
import org.nuxeo.datagen.store.failure.ServiceDownException;

/**
 * The command line of a job: its name and its options.
 *
 * @param arguments the name, then the options
 * @param environment environment variables of the driver
 * @param out receives the report
 * @param err receives everything else
 */
public record JobLine(String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err) {

    private static final String NAMES = "render, verify or index";
    private static final int MAX_CAUSES = 20;

    /** Runs the job and returns its exit code. */
    public int run() {
        try {
            Check.refuse(arguments.length == 0, () -> "no job: begin with " + NAMES);
            return switch (arguments[0]) {
                case "render" -> RenderingJob.run(this);
                case "verify" -> ofFiles() ? DeliveryJob.run(this) : VerifyJob.run(this);
                case "index" -> IndexJob.run(this);
                default -> throw new IllegalArgumentException("job " + arguments[0] + ": must be " + NAMES);
            };
        } catch (Exception e) {
            return report(e);
        }
    }

    private boolean ofFiles() {
        String sink = "--" + RenderWords.SINK.name();
        return Arrays.stream(arguments).anyMatch(each -> each.equals(sink) || each.startsWith(sink + "="));
    }

    /**
     * Returns the texts of the options.
     *
     * @param words the words of the job
     * @throws IllegalArgumentException if an option cannot be used
     */
    WordTexts texts(List<Word> words) {
        return WordTexts.ofArguments(Arrays.copyOfRange(arguments, 1, arguments.length), words, environment);
    }

    /** Reports a failure in one line, and returns its exit code. */
    private int report(Throwable failure) {
        Throwable each = failure;
        for (int i = 0; each != null && i < MAX_CAUSES; i++, each = each.getCause()) {
            Optional<String> message = each instanceof IllegalArgumentException || each instanceof ExportException
                    ? Optional.ofNullable(each.getMessage())
                    : FailureMessages.of(each);
            if (message.isPresent()) {
                err.println("datagen: " + message.get());
                boolean down = each instanceof ServiceDownException
                        || each instanceof StoreDownException
                        || FailureMessages.isOfAService(each);
                return down ? ExitCode.SERVICE_DOWN : ExitCode.BAD_USAGE;
            }
        }
        err.println("datagen: internal error");
        failure.printStackTrace(err);
        return ExitCode.INTERNAL_ERROR;
    }
}
