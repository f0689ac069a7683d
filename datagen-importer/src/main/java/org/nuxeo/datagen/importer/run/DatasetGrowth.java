// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.ProduceReport.PartitionRecords;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.store.record.Delivery;

/**
 * The steps in which a dataset has grown. A stage handles only what the last step adds; its report is then completed
 * with the known results of the earlier steps, so that it counts the whole dataset.
 *
 * @param grownFrom the earlier datasets, each contained in the next; empty if the dataset has not grown
 */
record DatasetGrowth(Dataset dataset, List<DatasetSpec> grownFrom) {

    /** Returns what each step adds, first to last. */
    List<Delivery> deliveries(int partitions) {
        List<Delivery> deliveries = new ArrayList<>();
        for (int step = 0; step < grownFrom.size(); step++) {
            Dataset grown = dataset.withSpec(grownFrom.get(step));
            deliveries.add(new DatasetGrowth(grown, grownFrom.subList(0, step)).last(partitions));
        }
        deliveries.add(last(partitions));
        return deliveries;
    }

    /** Returns what the last step adds. */
    Delivery last(int partitions) {
        return grownFrom.isEmpty()
                ? Delivery.of(dataset, partitions)
                : Delivery.growth(dataset, before().spec(), partitions);
    }

    /** Returns the dataset before the last step. */
    private Dataset before() {
        return dataset.withSpec(grownFrom.get(grownFrom.size() - 1));
    }

    /** Returns the report of the last step, completed to the whole dataset. */
    ProduceReport whole(ProduceReport report, int partitions) {
        if (grownFrom.isEmpty()) {
            return report;
        }
        Dataset before = before();
        List<ProduceReport.Row> rows = Report.rows(dataset.layout(), (repository, kind) -> {
            long produced = before.count(repository, kind)
                    + Report.sum(report.rows(), repository, kind, ProduceReport.Row::produced);
            return produced == 0 ? null : new ProduceReport.Row(repository.label(), kind, produced);
        });
        Map<TopicPartition, Long> sums = new LinkedHashMap<>();
        List<PartitionRecords> all = new ArrayList<>(PartitionRecords.planned(before, partitions, true));
        all.addAll(report.partitions());
        all.forEach(each -> sums.merge(new TopicPartition(each.topic(), each.partition()), each.records(), Long::sum));
        List<PartitionRecords> records = new ArrayList<>();
        sums.forEach((each, sum) -> records.add(new PartitionRecords(each.topic(), each.partition(), sum)));
        records.removeIf(each -> each.records() == 0);
        long present = before.size() + report.present();
        return new ProduceReport(rows, records, present, report.errors(), report.finished(), report.elapsedMillis());
    }

    /** Returns the report of the last step, completed to the whole dataset. */
    IndexReport whole(IndexReport report) {
        if (grownFrom.isEmpty()) {
            return report;
        }
        Dataset before = before();
        List<IndexReport.Row> rows = Report.rows(dataset.layout(), (repository, kind) -> {
            long written = Report.sum(report.rows(), repository, kind, IndexReport.Row::written);
            long present = Report.sum(report.rows(), repository, kind, IndexReport.Row::present);
            return IndexReport.row(repository, kind, written, before.count(repository, kind) + present);
        });
        return report.with(rows);
    }
}
