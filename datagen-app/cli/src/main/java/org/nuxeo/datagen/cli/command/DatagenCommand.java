// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.process.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.settings.TopicWords;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import picocli.CommandLine.ParseResult;

/** The base of all commands with the common options. */
public abstract class DatagenCommand extends CommandTree.Helped {
    DatagenCommand() {
        words(CommonOptions.WORDS);
    }

    /** Returns the folder of manifests and logs. */
    public final Path work() {
        return (Path) description().known(CommonOptions.WORK);
    }

    /** Returns whether errors are printed with their stack trace. */
    public final boolean isVerbose() {
        return description().is(CommonOptions.VERBOSE);
    }

    /**
     * Returns the dataset that the options describe: if the work folder has grown to one of this size, that one, which has kept
     * its first month and live boundary.
     *
     * @throws Refusal if they do not go together, or the corpus or the model cannot be read
     */
    final Dataset described() {
        for (DatasetSpec earlier : StageFolder.grown(work())) {
            if (grown(earlier).spec().equals(earlier)) {
                return grownFrom(earlier);
            }
        }
        return DatasetWords.ALL.dataset(description());
    }

    /** Returns the dataset that the options describe as a growth of an earlier one, and says what it keeps of that. */
    final Dataset grownFrom(DatasetSpec earlier) {
        Dataset grown = grown(earlier);
        DatasetSpec spec = grown.spec();
        if (!spec.equals(DatasetWords.ALL.dataset(description()).spec())) {
            console()
                    .err()
                    .println("dataset: as it has grown in " + work() + ", it keeps --first-month "
                            + Months.text(spec.firstMonth()) + " --live-from " + Months.text(spec.liveFrom()));
        }
        return grown;
    }

    private Dataset grown(DatasetSpec earlier) {
        return DatasetWords.ALL.dataset(DatasetWords.grown(description(), earlier));
    }

    /** Returns the job that the options of a delivery describe, to be added to. */
    final Job.Builder delivery(Dataset whole, ServiceAddresses addresses) {
        Description description = description();
        return Job.of(whole, addresses)
                .work(work())
                .threads(StageWords.threads(description))
                .partitions(StageWords.partitions(description))
                .batchTag(description.text(StageWords.BATCH_TAG))
                .topics(TopicWords.topics(description));
    }

    /** Refuses options on the command line that do not go with others. */
    final void refuse(List<String> names, String reason) {
        ParseResult given = commandSpec().commandLine().getParseResult();
        names.forEach(name -> Refusal.when(given.hasMatchedOption(name), name + ": " + reason));
    }

    /** Runs what a signal interrupts, and nothing after it. */
    final <R> R interruptible(Callable<R> work) throws Exception {
        StopSource.Registration meanwhile = termination().onStop(Thread.currentThread()::interrupt);
        try (meanwhile) {
            return work.call();
        }
    }

    /** Returns a new display of progress on standard error. */
    final ProgressReporter progress() {
        return new ProgressReporter(console());
    }

    /** Writes a page to the file that a word names, if it is given. */
    final void writeReport(Word word, Supplier<String> html) {
        Path file = description().path(word);
        if (file != null) {
            try {
                Files.writeString(file, html.get());
            } catch (IOException e) {
                String reason = ": cannot be written (" + FailureReasons.of(e) + "); name a file in an existing folder";
                throw new Refusal(e, "--" + word.name() + " " + file + reason);
            }
        }
    }

    /** Prints a result as JSON, or what it says to users. */
    final void print(Object result, Supplier<String> text) {
        boolean isJson = description().knownText(CommonOptions.FORMAT).equals(CommonOptions.JSON);
        print(isJson ? Json.pretty(result) : text.get());
    }

    /** Prints on standard output. */
    final void print(String text) {
        console().out().print(text);
    }
}
