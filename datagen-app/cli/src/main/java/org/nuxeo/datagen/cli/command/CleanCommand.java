package org.nuxeo.datagen.cli.command;

import java.util.Locale;
import org.nuxeo.datagen.cli.option.IdOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.cli.process.Question;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.importer.report.CleanReport;
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
        try (ProgressReporter progress = progress()) {
            CleanReport report = PipelineRun.of(job, common().work())
                    .progress(progress)
                    .control(Control.of(context().termination()))
                    .build()
                    .clean();
            print(String.format(
                    Locale.ROOT,
                    "removed %,d documents, %,d index entries and %,d topics; kept %,d folders that other datasets use%n",
                    report.documents(),
                    report.indexed(),
                    report.topics(),
                    report.foldersKept()));
        }
        return context().termination().requested() ? ExitCode.INTERRUPTED : ExitCode.DONE;
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
