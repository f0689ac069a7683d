// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.List;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.report.CensusReport;
import org.nuxeo.datagen.importer.run.FinishedParts;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/** The command {@code datagen census}, which visits every document of a dataset in two orders and compares the sums. */
@HelpText(
        purpose = "Visit every document twice, by ordinal and by partition, and compare the sums.",
        note = "Counts must be those of plan. No service is needed, and what was interrupted resumes.",
        examples = {
            "census --customers 3k",
            "census --customers 90M --months 60 --part 1/2 --work part-1",
            "census --customers 90M --months 60 --merge part-1 part-2 --format json"
        },
        without = {"--batch-tag", "--kafka*", "--mongo*", "--elasticsearch*", "--retry-for"})
final class CensusCommand extends StageCommand {
    private static final String STAGE = "census";
    private static final Word PART = PartChoice.word(
            "Visit the K-th of P parts in both orders, or auto in an array job. Other processes visit the"
                    + " others, at the same time or not (default: 1/1).");

    private static final Word MERGE = Word.of("merge", Values.PATHS, "DIR")
            .help("Compare the sums of all parts, from the work folders that they had.");

    CensusCommand() {
        words(List.of(PART, MERGE));
    }

    @Override
    public Integer call() {
        Description description = description();
        Dataset dataset = dataset(STAGE);
        if (description.has(MERGE)) {
            PartChoice.requireNone(PART, description);
            CensusReport merged = FinishedParts.census(dataset, description.paths(MERGE));
            try (StageFolder folder = StageFolder.open(work(), STAGE)) {
                StageFolder.writeReport(folder.path(), Json.tree(merged));
            }
            return end(merged);
        }
        Part own = part(PART);
        Job job = job(dataset, new ServiceAddresses(null, null, null)).build();
        return end(run(job, stages -> stages.census(own)));
    }
}
