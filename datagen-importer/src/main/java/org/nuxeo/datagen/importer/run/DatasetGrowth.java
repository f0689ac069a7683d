// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.Delivery;

/**
 * The steps in which a dataset has grown. A stage handles only what the last step adds; its report is then completed
 * with the known results of the earlier steps, so that it counts the whole dataset.
 */
final class DatasetGrowth {
    private final Dataset dataset;
    /** The datasets that each step leads to; the last one is the dataset itself. */
    private final List<Dataset> steps;

    /** @param grownFrom the earlier datasets, each contained in the next; empty if the dataset has not grown */
    DatasetGrowth(Dataset dataset, List<DatasetSpec> grownFrom) {
        this.dataset = dataset;
        this.steps = Stream.concat(grownFrom.stream().map(dataset::withSpec), Stream.of(dataset))
                .toList();
    }

    /** Returns what each step adds, first to last. */
    List<Delivery> deliveries(int partitions) {
        List<Delivery> deliveries = new ArrayList<>(List.of(Delivery.of(steps.get(0), partitions)));
        for (int step = 1; step < steps.size(); step++) {
            deliveries.add(Delivery.growth(steps.get(step), steps.get(step - 1).spec(), partitions));
        }
        return deliveries;
    }

    /** Returns what the last step adds. */
    Delivery last(int partitions) {
        List<Delivery> deliveries = deliveries(partitions);
        return deliveries.get(deliveries.size() - 1);
    }

    /** Returns the report of the last step, completed to the whole dataset. */
    ProduceReport whole(ProduceReport report, int partitions) {
        if (steps.size() == 1) {
            return report;
        }
        Dataset before = steps.get(steps.size() - 2);
        List<ProduceReport.Row> rows = Report.rows(dataset.layout(), (repository, kind) -> {
            long produced = before.count(repository, kind)
                    + Report.sum(report.rows(), repository, kind, ProduceReport.Row::produced);
            return produced == 0 ? null : new ProduceReport.Row(repository.label(), kind, produced);
        });
        List<ProduceReport.PartitionRecords> records = new ArrayList<>();
        for (Repository repository : before.layout().repositories()) {
            PartitionPlan plan = PartitionPlan.of(before, repository, partitions);
            addRecords(
                    report,
                    Topics.folders(repository.label()),
                    0,
                    before.layout().folders(repository).size(),
                    records);
            for (int partition = 0; partition < partitions; partition++) {
                addRecords(report, Topics.documents(repository.label()), partition, plan.records(partition), records);
            }
        }
        return new ProduceReport(
                rows,
                records,
                before.size() + report.present(),
                report.errors(),
                report.finished(),
                report.elapsedMillis());
    }

    private static void addRecords(
            ProduceReport report,
            String topic,
            int partition,
            long before,
            List<ProduceReport.PartitionRecords> records) {
        long sum = before
                + report.partitions().stream()
                        .filter(each -> each.topic().equals(topic) && each.partition() == partition)
                        .mapToLong(ProduceReport.PartitionRecords::records)
                        .sum();
        if (sum > 0) {
            records.add(new ProduceReport.PartitionRecords(topic, partition, sum));
        }
    }

    /** Returns the report of the last step, completed to the whole dataset. */
    IndexReport whole(IndexReport report) {
        if (steps.size() == 1) {
            return report;
        }
        Dataset before = steps.get(steps.size() - 2);
        return new IndexReport(
                Report.rows(
                        dataset.layout(),
                        (repository, kind) -> IndexReport.row(
                                repository,
                                kind,
                                Report.sum(report.rows(), repository, kind, IndexReport.Row::written),
                                before.count(repository, kind)
                                        + Report.sum(report.rows(), repository, kind, IndexReport.Row::present))),
                report.refused(),
                report.refusedCount(),
                report.batches(),
                report.finished(),
                report.elapsedMillis());
    }
}
