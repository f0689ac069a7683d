// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.ReportOptions;
import org.nuxeo.datagen.cli.option.WordOptions;
import org.nuxeo.datagen.cli.process.CommandContext;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.store.output.Json;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The base of all commands, with the common options, the help option and the context. */
public abstract class DatagenCommand implements Callable<Integer> {
    static {
        // The corpus is read while the options are found, which takes as long.
        Thread reader = new Thread(() -> Archives.standard().source(), "corpus");
        reader.setDaemon(true);
        reader.start();
    }

    @Mixin
    private final CommandSpec common = WordOptions.of(CommonOptions.WORDS);

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Spec
    private CommandSpec commandSpec;

    private final CommandContext context;

    DatagenCommand(CommandContext context) {
        this.context = context;
    }

    /** Returns the folder of manifests and logs. */
    public final Path work() {
        return (Path) description().known(CommonOptions.WORK);
    }

    /** Returns the folder of {@link ReportOptions#OUT}. */
    final Path out() {
        return (Path) description().known(ReportOptions.OUT);
    }

    /** Returns whether errors are printed with their stack trace. */
    public final boolean isVerbose() {
        return description().is(CommonOptions.VERBOSE);
    }

    final CommandContext context() {
        return context;
    }

    final CommandSpec commandSpec() {
        return commandSpec;
    }

    /** Returns the words of this command's options, each with its source. */
    final Description description() {
        return WordOptions.description(commandSpec, context.sources());
    }

    /**
     * Returns the dataset that the options describe.
     *
     * @throws Refusal if they do not go together, or the corpus or the content model cannot be read
     */
    final Dataset described() {
        return DatasetWords.ALL.dataset(description());
    }

    /** Returns a new display of progress on standard error. */
    final ProgressReporter progress() {
        return ProgressReporter.of(
                context.console(),
                description().knownText(CommonOptions.LOG_FORMAT).equals(CommonOptions.JSON));
    }

    /** Prints a result as JSON, or what it says to users. */
    final void print(Object result, Supplier<String> text) {
        boolean isJson = description().knownText(CommonOptions.FORMAT).equals(CommonOptions.JSON);
        print(isJson ? Json.pretty(result) : text.get());
    }

    /** Prints on standard output. */
    final void print(String text) {
        context.console().out().print(text);
    }
}
