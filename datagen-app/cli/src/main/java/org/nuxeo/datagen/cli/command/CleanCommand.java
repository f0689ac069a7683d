package org.nuxeo.datagen.cli.command;

import java.util.Locale;
import org.nuxeo.datagen.cli.option.IdOptions;
import org.nuxeo.datagen.cli.option.OutputFormat;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.cli.process.Question;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.report.CleanPlan;
import org.nuxeo.datagen.importer.report.CleanReport;
import org.nuxeo.datagen.importer.report.CleanText;
import org.nuxeo.datagen.importer.run.Control;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.PipelineRun;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
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

    @Option(names = "--dry-run", description = "Print what would be removed, with counts, and remove nothing.")
    private boolean dryRun;

    @Option(names = "--topics", description = "Delete topics although they hold records of other datasets.")
    private boolean topics;

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
        CleanPlan plan = listed(job);
        if (context().termination().requested()) {
            return ExitCode.INTERRUPTED;
        }
        if (dryRun) {
            print(format() == OutputFormat.json ? Json.pretty(CleanText.json(plan)) : CleanText.of(plan));
            return ExitCode.DONE;
        }
        context().console().err().print(CleanText.of(plan));
        if (!yes && !confirmed(job)) {
            throw new UsageException("clean was not confirmed: answer yes, or give --yes");
        }
        CleanReport report;
        try (ProgressReporter progress = progress()) {
            report = run(job, progress).clean(topics);
        }
        print(format() == OutputFormat.json ? Json.pretty(CleanText.json(report)) : CleanText.of(report));
        return context().termination().requested() ? ExitCode.INTERRUPTED : ExitCode.DONE;
    }

    private CleanPlan listed(Job job) {
        try (ProgressReporter progress = progress()) {
            return run(job, progress).cleanPlan(topics);
        }
    }

    private PipelineRun run(Job job, ProgressReporter progress) {
        return PipelineRun.of(job, common().work())
                .progress(progress)
                .control(Control.of(context().termination()))
                .build();
    }

    private boolean confirmed(Job job) {
        String question = String.format(
                Locale.ROOT,
                "Remove the %,d documents of dataset %s? Type yes: ",
                job.dataset().size(),
                job.dataset().spec().fingerprint());
        String answer = new Question(context()).ask(question, "interrupted; nothing was removed");
        return answer.trim().equalsIgnoreCase("yes");
    }
}
