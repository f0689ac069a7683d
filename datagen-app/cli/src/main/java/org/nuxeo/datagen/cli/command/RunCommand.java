// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.nuxeo.datagen.server.http.Credentials.ADMINISTRATOR;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.cli.command.ServeCommand.ServedDataset;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.HeapOptions;
import org.nuxeo.datagen.cli.process.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.RunReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.settings.TopicWords;
import org.nuxeo.datagen.server.http.Credentials;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.http.ServerSettings;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.services.EmbeddedServices.Use;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.service.ServiceWords;

/** The command {@code datagen run}, which runs the whole pipeline and starts the services that are not named. */
@HelpText(
        purpose = "Produce, import, index, verify and report, all in one go.",
        note = "Services that are not named are started empty and stopped at the end.",
        examples = {"run --customers 1200 --months 12", "run --customers 300 --keep"})
final class RunCommand extends StageCommand {
    private static final Word KEEP =
            Word.flag("keep").help("Keep the services and the page running until Ctrl-C, and print their addresses.");
    private static final Word REPORT = Word.of("report", Values.PATH, "FILE.html")
            .help("Also write the result as a page to keep and to send (default: no page).");

    RunCommand() {
        words(StageWords.VERIFICATION, TopicWords.ALL, LayoutWords.IDS, LayoutWords.INDEX, LayoutWords.NEW_INDEXES);
        words(List.of(LayoutWords.SHARD, LayoutWords.INDEXES), HeapOptions.WORDS, List.of(KEEP, REPORT));
    }

    @Override
    public Integer call() throws Exception {
        ServiceAddresses outside = ServiceWords.addresses(description());
        Set<ServiceKind> embedded = EnumSet.allOf(ServiceKind.class);
        embedded.removeIf(kind -> outside.of(kind) != null);
        if (description().is(GROW) && !embedded.isEmpty()) {
            throw new Refusal("run --grow needs --kafka, --mongo and --elasticsearch:"
                    + " services that run starts are empty at first, so there is nothing to grow");
        }
        Dataset dataset = dataset("produce");
        ServiceHeaps heaps = HeapOptions.heaps(description());
        if (embedded.contains(ServiceKind.MONGO)) {
            heaps.checkCapacity(dataset.size() + dataset.layout().repositories().size());
        }
        // A run with only outside services does not have to wait for a run with embedded ones.
        String name = embedded.isEmpty() ? "run" : "services";
        try (StageFolder folder = StageFolder.open(work(), name)) {
            return run(dataset, outside, embedded, heaps, folder.path());
        }
    }

    private int run(Dataset dataset, ServiceAddresses outside, Set<ServiceKind> embedded, ServiceHeaps heaps, Path logs)
            throws Exception {
        long startNanos = System.nanoTime();
        // Read the password before any service is started, since the file may be unreadable.
        job(dataset, outside);
        try (EmbeddedServices services = interruptible(() -> start(dataset, embedded, heaps, logs))) {
            Set<RunOption> options = options();
            if (!embedded.isEmpty()) {
                options.add(RunOption.START_OVER);
            }
            Job.Builder described = job(dataset, outside.orElse(services.addresses()));
            Job job = described.embedded(embedded).options(options).build();
            long blobs = description().number(StageWords.BLOBS);
            BlobCheck check = StageWords.blobCheck(description());
            RunReport report = services.during(() -> run(job, stages -> stages.run(blobs, check)))
                    .withElapsedMillis((System.nanoTime() - startNanos) / 1_000_000);
            print(report);
            writePage(job, report);
            console().out().flush();
            int code = ExitCode.of(report.outcome());
            if (description().is(KEEP) && !termination().requested()) {
                keepUntilSignal(job, heaps, code);
            }
            return code;
        } catch (InterruptedException e) {
            if (termination().requested()) {
                return ExitCode.INTERRUPTED;
            }
            throw e;
        }
    }

    /** Starts the services and reports at once which ones are being started. */
    private EmbeddedServices start(Dataset dataset, Set<ServiceKind> embedded, ServiceHeaps heaps, Path logs)
            throws InterruptedException {
        try (ProgressReporter progress = progress()) {
            if (!embedded.isEmpty()) {
                String names = embedded.stream().map(ServiceKind::title).collect(Collectors.joining(", "));
                progress.note("run: starting " + names + " (logs in " + logs + ") ...");
            }
            long startNanos = System.nanoTime();
            boolean keep = description().is(KEEP);
            Use use = keep ? Use.LONG : Use.of(dataset.size());
            return EmbeddedServices.start(embedded, heaps, use, logs, kind -> {
                double seconds = (System.nanoTime() - startNanos) / 1e9;
                progress.note(Numbers.text("run: %s answers after %.1f s", kind.title(), seconds));
            });
        }
    }

    private void writePage(Job job, RunReport report) {
        if (!description().has(REPORT)) {
            return;
        }
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        String state =
                switch (report.outcome()) {
                    case DONE -> "finished";
                    case STOPPED -> "stopped";
                    case DEAD_LETTERS, DIFFERENT -> "different";
                };
        String started = now.minusMillis(report.elapsedMillis()).toString();
        ObjectNode ended = Json.object("work", "run", "state", state, "started", started, "ended", now.toString());
        Json.put(ended, "threads", job.threads(), "counts", report.rows());
        ProduceReport produced = report.produced();
        ConsumeReport consumed = report.consumed();
        VerifyReport verified = report.verified();
        ArrayNode errors = ended.putArray("errors");
        consumed.causes().forEach(errors::add);
        verified.differences().forEach(each -> errors.add(each.toString()));
        ArrayNode activities = ended.putArray("activities");
        activity(activities, "produce", produced.produced(), produced.elapsedMillis());
        activity(activities, "import", consumed.imported(), consumed.elapsedMillis());
        activity(activities, "verify", verified.verified(), verified.elapsedMillis());
        writeReport(REPORT, () -> JobPage.html(ended, job.dataset().spec()));
        console().err().println("run: wrote " + description().path(REPORT));
    }

    private static void activity(ArrayNode activities, String name, long done, long elapsedMillis) {
        activities.addObject().put("name", name).put("done", done).put("elapsedMillis", elapsedMillis);
    }

    private void keepUntilSignal(Job job, ServiceHeaps heaps, int code) throws InterruptedException {
        termination().exitWith(code);
        ServiceAddresses addresses = job.services();
        String password = Credentials.randomSecret(ServeCommand.PASSWORD_BYTES);
        Credentials credentials = Credentials.none().withPassword(ADMINISTRATOR, Role.ADMINISTRATOR, password);
        JobServices all = new JobServices(addresses, job.access(), heaps, work());
        StopSource.Registration waiting = termination().onStop(Thread.currentThread()::interrupt);
        try (waiting;
                ServedDataset page = ServedDataset.of(ServerSettings.local(0, credentials), job, all)) {
            console().err().println("user " + ADMINISTRATOR + ", password " + password);
            print("kafka=" + addresses.kafka() + "\nmongo=" + addresses.mongo() + "\nelasticsearch="
                    + addresses.elasticsearch() + "\nurl=" + page.server().url() + "\n");
            console().out().flush();
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}
