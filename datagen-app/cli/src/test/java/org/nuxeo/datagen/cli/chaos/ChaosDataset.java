// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.chaos;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.cli.Stages;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.testing.Datasets;

/**
 * A dataset of a round, and its commands.
 *
 * @param dataset dataset that must be imported
 * @param database database into which it is imported
 * @param stages commands for the dataset
 * @param indexed whether it is also indexed in Elasticsearch
 * @param shared whether its topics also have another dataset
 */
record ChaosDataset(Dataset dataset, String database, Stages stages, boolean indexed, boolean shared) {

    private static final List<String> PACE = List.of("--max-rate", "600");

    /** Returns the datasets of a round. Each has its own database and work folder. */
    static List<ChaosDataset> of(ChaosPlan plan, ChaosServices services, Path folder, int round) {
        List<ChaosDataset> datasets = new ArrayList<>();
        for (ChaosPlan.Size size : plan.datasets()) {
            int number = datasets.size();
            boolean indexed = plan.index() && number == 0;
            String database = "round" + round + (number == 0 ? "" : "-" + number);
            Stages stages = new Stages(
                    services.addresses(database, indexed),
                    folder.resolve("work" + number),
                    List.of(
                            "--customers", Integer.toString(size.customers()),
                            "--months", Integer.toString(size.months()),
                            "--data-seed", Integer.toString(size.dataSeed()),
                            "--partitions", Integer.toString(plan.partitions())));
            Dataset dataset = Datasets.ofBank(spec ->
                    spec.customers(size.customers()).months(size.months()).dataSeed(size.dataSeed()));
            datasets.add(new ChaosDataset(
                    dataset, database, stages, indexed, plan.datasets().size() > 1));
        }
        return datasets;
    }

    String[] produce() {
        return PACE.toArray(String[]::new);
    }

    String[] consume() {
        Stream<String> apart = shared ? Stream.of("--group", database, "--skip-other-datasets") : Stream.empty();
        return Stream.concat(PACE.stream(), apart).toArray(String[]::new);
    }

    /** Returns the same commands for several work folders. */
    List<Stages> times(int processes) {
        List<Stages> all = new ArrayList<>(List.of(stages));
        for (int i = 1; i < processes; i++) {
            all.add(stages.inFolder(stages.work().getFileName() + "-" + i));
        }
        return all;
    }
}
