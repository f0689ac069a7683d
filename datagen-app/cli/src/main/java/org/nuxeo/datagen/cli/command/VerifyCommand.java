// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.cli.option.SinkOptions;
import org.nuxeo.datagen.cli.process.ProgressReporter;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.export.encryption.EncryptionWords;
import org.nuxeo.datagen.export.sink.DeliveryWords;
import org.nuxeo.datagen.export.sink.RenderWords;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.report.VerifyReport.MergedVerification;
import org.nuxeo.datagen.importer.run.FinishedParts;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.model.Measures;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The command {@code datagen verify}, which compares the stores with the dataset. */
@HelpText(
        purpose = "Compare documents with MongoDB and, if named, Elasticsearch; or files of --sink.",
        note = "Exits with 4 if something differs. The report in the work folder lists the differences.",
        examples = {
            "verify --customers 300 --mongo mongodb://localhost:27017 --blobs all",
            "verify --merge part-1 part-2",
            "verify --sink folder:letters"
        },
        without = {"--kafka*", "--partitions"})
final class VerifyCommand extends StageCommand {
    private static final Word PART =
            PartChoice.word("Verify the K-th of P parts, or auto in an array job. Other processes verify the others, at"
                    + " the same time or not (default: 1/1).");

    private static final Word MERGE = Word.of("merge", Values.PATHS, "DIR")
            .help("Make one report of all parts, from the work folders that they had, and ask no service.");

    private static final Word QUESTIONS = Word.of("questions", Values.PATH, "DIR")
            .help(
                    "Also ask MongoDB and, if named, Elasticsearch the questions in a folder of datagen questions, as their"
                            + " users. With --part, part 1 asks.");

    private static final Word MEASURE =
            Word.flag("measure").help("Also print what each rule of a model asks, and what documents in MongoDB have.");

    VerifyCommand() {
        words(StageWords.VERIFICATION, LayoutWords.IDS, LayoutWords.INDEX, List.of(GROUP, PART), SinkOptions.WORDS);
        words(DeliveryWords.ALL, EncryptionWords.KEYS, List.of(EncryptionWords.FORMAT, MERGE, QUESTIONS, MEASURE));
    }

    @Override
    public Integer call() {
        Description description = description();
        String all = WorkStages.of("verify", description.text(GROUP));
        boolean ofFiles = description.has(RenderWords.SINK);
        Path folder = description.path(QUESTIONS);
        if (folder != null && (ofFiles || description.has(MERGE))) {
            throw new Refusal("--questions " + folder + ": asks stores; leave out --sink and --merge");
        }
        if (description.has(MERGE)) {
            PartChoice.requireNone(PART, description);
            return ofFiles ? mergedFiles(description) : merged(description, all);
        }
        Part own = part(PART);
        if (ofFiles) {
            return files(description, own);
        }
        String stage = WorkStages.ofPart(all, own);
        Job job = job(dataset(stage), services("verify", EnumSet.of(ServiceKind.MONGO), ServiceKind.ELASTICSEARCH))
                .group(description.text(GROUP))
                .build();
        Measures measures = description.is(MEASURE) ? new Measures(job.dataset().archive()) : null;
        VerifyReport report = run(job, stages -> {
            VerifyReport verified =
                    stages.verify(description.number(StageWords.BLOBS), StageWords.blobCheck(description), own, folder);
            if (measures != null) {
                job.dataset().layout().kinds().forEach(kind -> {
                    stages.held(Measures.some(job.dataset(), kind), fields -> measures.add(kind, fields));
                    measures.lines(kind).forEach(line -> print(line + "\n"));
                });
            }
            return verified;
        });
        return end(report, work().resolve(stage).resolve(StageFolder.REPORT));
    }

    /** Compares the files of a render with the dataset. */
    private int files(Description description, Part own) {
        VerifiedSink sink = VerifiedSink.of(description, described(), own, work());
        try (ProgressReporter progress = progress()) {
            VerifiedSink.Result result = sink.check(work(), description, termination()::requested, progress);
            return end(result, VerifiedSink.reportFile(work(), own));
        }
    }

    private int mergedFiles(Description description) {
        List<Path> parts = description.paths(MERGE);
        VerifiedSink.Result result = VerifiedSink.merged(work(), parts, SinkOptions.spec(description));
        return end(result, VerifiedSink.reportFile(work(), Part.WHOLE));
    }

    /** Merges the reports of all parts, and writes the result where one verification of everything would. */
    private int merged(Description description, String stage) {
        MergedVerification merged = FinishedParts.verification(description.paths(MERGE), description.text(GROUP));
        Path file;
        try (StageFolder folder = StageFolder.open(work(), stage)) {
            file = StageFolder.writeReport(folder.path(), merged.whole());
        }
        return end(merged, file);
    }

    private int end(Report report, Path file) {
        int code = end(report);
        if (report.outcome() == Report.Outcome.DIFFERENT) {
            console().err().println("the differences are in " + file);
        }
        return code;
    }
}
