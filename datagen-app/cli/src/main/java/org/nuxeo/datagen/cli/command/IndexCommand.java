// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The command {@code datagen index}, which fills the indexes after an import without them. */
@HelpText(
        purpose = "Fill the indexes from the generator or from MongoDB.",
        note = "Documents that an index already has are compared and kept.",
        examples = "index --customers 300 --elasticsearch http://localhost:9200",
        without = {"--kafka*", "--partitions"})
final class IndexCommand extends StageCommand {
    private static final Word FROM = Word.of("from", Values.choice(List.of("generator", "mongo")), "SOURCE")
            .byDefault("generator")
            .help(
                    "Source of the documents: generator, or mongo to index what MongoDB holds (default: ${DEFAULT-VALUE}). With"
                            + " --mongo, rights always come from the repositories.");
    private static final Word PART =
            PartChoice.word("Index the K-th of P parts of the documents, or auto in an array job. Other processes index"
                    + " the others, at the same time or not (default: 1/1).");

    IndexCommand() {
        words(LayoutWords.IDS, LayoutWords.INDEX, LayoutWords.NEW_INDEXES, List.of(FROM, PART));
    }

    @Override
    public Integer call() {
        Part own = part(PART);
        Dataset dataset = dataset(WorkStages.ofPart("index", own));
        boolean fromMongo = "mongo".equals(description().text(FROM));
        ServiceAddresses services = fromMongo
                ? services("index --from mongo", EnumSet.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH))
                : services("index", EnumSet.of(ServiceKind.ELASTICSEARCH), ServiceKind.MONGO);
        Job job = job(dataset, services).build();
        IndexSource source = fromMongo ? IndexSource.MONGO : IndexSource.GENERATOR;
        return end(run(job, stages -> stages.index(source, own)));
    }
}
