// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.nuxeo.datagen.cli.file.LocalFiles;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.process.Termination;
import org.nuxeo.datagen.core.DaemonThread;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.report.CleanPlan;
import org.nuxeo.datagen.importer.report.CleanPlan.CleanReport;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.service.ServiceWords;

/** The command {@code datagen clean}, which removes one dataset from the services that are named. */
@HelpText(
        purpose = "Remove one dataset from the named services, after confirmation.",
        note = "With --local, remove the files that commands left on this machine instead.",
        examples = {"clean --customers 300 --mongo mongodb://localhost:27017", "clean --local"},
        without = {"--threads", "--partitions", "--batch-tag"})
final class CleanCommand extends StageCommand {
    private static final Word YES = Word.flag("yes").help("Do not ask.");
    private static final Word DRY_RUN =
            Word.flag("dry-run").help("Print what would be removed, with counts, and remove nothing.");
    private static final Word TOPICS =
            Word.flag("topics").help("Also delete topics that hold records of other datasets.");
    private static final Word LOCAL = Word.flag("local")
            .help("Remove the manifests and logs of --work and the reports in the folder report. Files written by --out"
                    + " or --sink are kept.");

    CleanCommand() {
        super(List.of());
        words(LayoutWords.IDS, List.of(YES, DRY_RUN, TOPICS, LOCAL));
    }

    @Override
    public Integer call() {
        Description description = description();
        if (description.is(LOCAL)) {
            return local(description);
        }
        boolean topics = description.is(TOPICS);
        ServiceAddresses addresses = ServiceWords.addresses(description);
        if (Arrays.stream(ServiceKind.values()).allMatch(kind -> addresses.of(kind) == null)) {
            throw new Refusal("clean needs at least one of --kafka, --mongo and --elasticsearch");
        }
        Dataset whole = described();
        Job job = job(whole, addresses).build();
        CleanPlan plan = run(job, stages -> stages.cleanPlan(topics));
        if (termination().requested()) {
            return ExitCode.INTERRUPTED;
        }
        if (description.is(DRY_RUN)) {
            print(plan);
            return ExitCode.DONE;
        }
        console().err().print(plan.text());
        if (!description.is(YES)) {
            confirm(
                    "Remove the %,d documents of dataset %s?",
                    whole.size(), whole.spec().fingerprint());
        }
        CleanReport report = run(job, stages -> stages.clean(topics));
        print(report);
        return termination().requested() ? ExitCode.INTERRUPTED : ExitCode.DONE;
    }

    /**
     * Asks for confirmation at the terminal. A signal ends the question at once, even though reading cannot be interrupted.
     *
     * @throws Refusal if the answer is not yes, or there is no more input
     * @throws Termination.InterruptedCommandException if a signal arrives
     */
    private void confirm(String question, Object... values) {
        PrintStream err = console().err();
        err.print(String.format(Locale.ROOT, question, values) + " Type yes: ");
        err.flush();
        Executor asking = task -> new DaemonThread("question", task).start();
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(CleanCommand::answer, asking);
        Exception signal = new Termination.InterruptedCommandException("interrupted; nothing was removed");
        StopSource.Registration registration = termination().onStop(() -> answer.completeExceptionally(signal));
        try (registration) {
            if (!answer.join().trim().equalsIgnoreCase("yes")) {
                throw new Refusal("clean was not confirmed: answer yes, or give --yes");
            }
        } catch (CompletionException e) {
            if (e.getCause() instanceof Termination.InterruptedCommandException signaled) {
                err.println();
                throw signaled;
            }
            throw e;
        }
    }

    private static String answer() {
        try {
            String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
            return line == null ? "" : line;
        } catch (IOException e) {
            // The terminal was closed, so there is no answer.
            return "";
        }
    }

    private int local(Description description) {
        refuse(
                List.of("--kafka", "--mongo", "--elasticsearch", "--topics"),
                "cannot be combined with --local, which removes only files of this machine");
        LocalFiles files = LocalFiles.of(work(), Path.of(LocalFiles.REPORT));
        PrintStream err = console().err();
        files.others().forEach(other -> err.println(other + ": is kept, since it is not a file of Datagen"));
        if (files.own().isEmpty()) {
            err.println("nothing to remove in " + work() + " and " + LocalFiles.REPORT);
            return ExitCode.DONE;
        }
        files.own().forEach(err::println);
        long bytes = files.bytes();
        if (description.is(DRY_RUN)) {
            print(String.format(Locale.ROOT, "would remove %,d bytes%n", bytes));
            return ExitCode.DONE;
        }
        if (!description.is(YES)) {
            confirm("Remove these %,d bytes?", bytes);
        }
        files.remove().forEach(kept -> err.println(kept + ": is empty and kept, since it cannot be deleted"));
        print(String.format(Locale.ROOT, "removed %,d bytes%n", bytes));
        return ExitCode.DONE;
    }
}
