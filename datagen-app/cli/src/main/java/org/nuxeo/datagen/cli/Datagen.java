// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.nuxeo.datagen.cli.option.CommonOptions.DEFAULT_WORK;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.cli.command.CommandTree;
import org.nuxeo.datagen.cli.command.CommandTree.CommandContext;
import org.nuxeo.datagen.cli.command.DatagenCommand;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.Sources;
import org.nuxeo.datagen.cli.option.Sources.ConfigFile;
import org.nuxeo.datagen.cli.option.UsageMessages;
import org.nuxeo.datagen.cli.process.Console;
import org.nuxeo.datagen.cli.process.Failures;
import org.nuxeo.datagen.cli.process.LoggingSetup;
import org.nuxeo.datagen.cli.process.Termination;
import org.nuxeo.datagen.cli.process.Termination.InterruptedCommandException;
import org.nuxeo.datagen.core.DaemonThread;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.report.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The command line: {@code datagen COMMAND [OPTION]…}. */
public final class Datagen {
    private Console console;
    private final Map<String, String> environment;
    private final Termination termination;

    /**
     * @param environment environment variables, of which those that start with {@code DATAGEN_} are read
     * @param termination notifies running work of signals
     */
    public Datagen(Console console, Map<String, String> environment, Termination termination) {
        this.console = console;
        this.environment = environment;
        this.termination = termination;
    }

    /**
     * Runs one command and exits the virtual machine with its exit code.
     *
     * @param arguments the command and its options
     */
    public static void main(String[] arguments) {
        if (arguments.length > 0 && !arguments[0].startsWith("-")) {
            // Reading the corpus takes as long as finding the options of a command.
            new DaemonThread("corpus", Archives::standard).start();
        }
        Termination termination = new Termination();
        termination.install();
        LoggingSetup.configure(arguments);
        Failures.LastWords.install(termination);
        int code = new Datagen(Console.system(), System.getenv(), termination).run(arguments);
        termination.exit(code, System::exit);
    }

    /** Runs one command and returns its exit code, one of {@link ExitCode}. */
    public int run(String... arguments) {
        try {
            return execute(arguments);
        } catch (RuntimeException | Error e) {
            return fail(e, false, Path.of(DEFAULT_WORK));
        } finally {
            console.err().flush();
        }
    }

    private int execute(String... arguments) {
        String logFormat = given(CommonOptions.LOG_FORMAT, arguments);
        logAs(logFormat);
        String config = given(CommonOptions.CONFIG, arguments);
        ConfigFile file = config == null ? ConfigFile.none() : ConfigFile.read(Path.of(config), optionNames());
        Sources sources = new Sources(environment, file);
        logAs(logFormat == null ? file.values().get(CommonOptions.LOG_FORMAT.name()) : logFormat);
        CommandLine root = CommandTree.create(new CommandContext(console, termination, sources), arguments);
        root.setDefaultValueProvider(sources);
        int code;
        try {
            ParseResult parsed = root.parseArgs(arguments);
            Integer help = CommandLine.executeHelpRequest(parsed);
            List<CommandLine> commands = parsed.asCommandLineList();
            code = help == null ? call(commands.get(commands.size() - 1).getCommand()) : help;
        } catch (ParameterException e) {
            console.err().println("datagen: " + UsageMessages.of(e, sources, List.of(arguments)));
            return ExitCode.BAD_USAGE;
        }
        console.out().flush();
        return code;
    }

    /** Runs the named command. From now on, libraries log into its work folder. */
    private int call(Callable<Integer> command) {
        DatagenCommand own = command instanceof DatagenCommand usual ? usual : null;
        try {
            if (own != null) {
                LoggingSetup.toFolder(own.work());
            }
            return command.call();
        } catch (Exception | Error e) {
            return fail(e, own == null || own.isVerbose(), own == null ? Path.of(".") : own.work());
        }
    }

    /** Reports a failure. After a signal, that is the reason, whatever a library reports. */
    private int fail(Throwable failure, boolean verbose, Path work) {
        if (!termination.underWay() || failure instanceof VirtualMachineError) {
            return Failures.report(failure, verbose, work, console);
        }
        String message = failure instanceof InterruptedCommandException ? failure.getMessage() : "interrupted";
        console.err().println("datagen: " + message);
        return ExitCode.INTERRUPTED;
    }

    /** Sets the format of standard error, which errors in the options need too. */
    private void logAs(@Nullable String format) {
        if (CommonOptions.JSON.equals(format)) {
            console = console.inJson();
        }
    }

    /** Returns the value of an option that is needed before the options are parsed, or null if it is not given. */
    private @Nullable String given(Word word, String... arguments) {
        String option = word.option();
        String value = environment.get(word.variable());
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].startsWith(option + "=")) {
                value = arguments[i].substring(option.length() + 1);
            } else if (arguments[i].equals(option) && i + 1 < arguments.length) {
                value = arguments[i + 1];
            }
        }
        return value == null || value.isEmpty() ? null : value;
    }

    private Set<String> optionNames() {
        Sources none = new Sources(Map.of(), ConfigFile.none());
        CommandLine root = CommandTree.create(new CommandContext(console, termination, none));
        Set<String> names = new TreeSet<>();
        for (CommandLine command : root.getSubcommands().values()) {
            Stream<String> all = command.getCommandSpec().optionsMap().keySet().stream();
            all.filter(name -> name.startsWith("--")).forEach(name -> names.add(name.substring(2)));
        }
        names.removeAll(Set.of("config", "help", "version", "yes", "topics"));
        return names;
    }
}
