package org.nuxeo.datagen.cli.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.cli.option.IdOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.importer.clean.CleanReport;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.output.Json;
import org.nuxeo.datagen.importer.run.ConsumerGroups;
import org.nuxeo.datagen.importer.run.Control;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.KeptIds;
import org.nuxeo.datagen.importer.run.Stages;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code datagen clean}: removes one dataset from the services that are named. */
@Command(
        name = "clean",
        description = "Remove one dataset from the topics, collections and indexes of the services that are named.")
final class CleanCommand extends StageCommand {
    @Mixin
    private IdOptions ids;

    @Option(names = "--yes", description = "Do not ask.")
    private boolean yes;

    CleanCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        ServiceAddresses addresses = new ServiceAddresses(
                services().kafka(), services().mongo(), services().elasticsearch());
        if (addresses.kafka() == null && addresses.mongo() == null && addresses.elasticsearch() == null) {
            throw new UsageException("clean needs at least one of --kafka, --mongo and --elasticsearch");
        }
        Job job = job(dataset(), addresses).with(layout(ids, null, null));
        if (!yes && !confirmed(job)) {
            throw new UsageException("clean was not confirmed: answer yes, or give --yes");
        }
        List<StageFolder> folders = new ArrayList<>();
        try (ProgressReporter progress = progress()) {
            List<String> stages = WorkStages.all(common().work());
            stages.forEach(stage -> folders.add(StageFolder.open(common().work(), stage)));
            Control control = Control.of(context().termination());
            CleanReport report = new Stages(job, progress, control, Telemetry.none())
                    .clean(groups(stages, folders), KeptIds.of(common().work(), null, job.layout()));
            forget(stages, folders, job);
            print(String.format(
                    Locale.ROOT,
                    "removed %,d documents, %,d index entries and %,d topics; kept %,d folders that other datasets use%n",
                    report.documents(),
                    report.indexed(),
                    report.topics(),
                    report.foldersKept()));
        } finally {
            folders.forEach(StageFolder::close);
        }
        return context().termination().requested() ? ExitCode.INTERRUPTED : ExitCode.DONE;
    }

    /** The groups of all imports of the work folder. */
    private static List<String> groups(List<String> stages, List<StageFolder> folders) {
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < stages.size(); i++) {
            if (WorkStages.isConsume(stages.get(i))) {
                groups.addAll(ConsumerGroups.of(
                        folders.get(i).manifest().map(Manifest::results).orElseGet(Json::object)));
            }
        }
        return groups;
    }

    /** Manifests of what is left stay: topics that keep their records have groups that have read them. */
    private static void forget(List<String> stages, List<StageFolder> folders, Job job) {
        boolean topics = job.services().kafka() != null;
        for (int i = 0; i < stages.size(); i++) {
            StageFolder folder = folders.get(i);
            Manifest manifest = folder.manifest().orElse(null);
            if (manifest == null || !manifest.spec().equals(job.dataset().spec())) {
                continue;
            }
            if (WorkStages.isConsume(stages.get(i)) && !topics) {
                folder.save(manifest.unfinished(ConsumerGroups.withNew(manifest.results())));
            } else if (!stages.get(i).equals("produce") || topics) {
                folder.forget();
            }
        }
    }

    private boolean confirmed(Job job) {
        context()
                .console()
                .err()
                .print(String.format(
                        Locale.ROOT,
                        "Remove the %,d documents of dataset %s? Type yes: ",
                        job.dataset().size(),
                        job.dataset().spec().fingerprint()));
        context().console().err().flush();
        try {
            String answer = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
            return answer != null && answer.trim().equalsIgnoreCase("yes");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
