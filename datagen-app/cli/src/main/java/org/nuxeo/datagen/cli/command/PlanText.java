// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.bench.capacity.Capacity;
import org.nuxeo.datagen.bench.capacity.CapacityText;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.mongo.ShardPlan;
import org.nuxeo.datagen.store.output.Table;

/** A plan as tables. */
final class PlanText {
    private PlanText() {}

    static String write(Plan plan, Capacity capacity, List<ShardPlan> shards, List<Settings.Setting> settings) {
        return heading(plan) + "\n" + counts(plan) + "\n" + topics(plan) + "\n" + CapacityText.text(capacity) + "\n"
                + shards(shards) + settings(settings);
    }

    private static String heading(Plan plan) {
        DatasetSpec spec = plan.dataset().spec();
        return String.format(
                Locale.ROOT,
                "dataset %s %s: %,d customers, %d months from %s, live from %s, file plan %s%n"
                        + "%,d documents and %,d folders%n",
                spec.version(),
                spec.fingerprint(),
                spec.customers(),
                spec.months(),
                Months.text(spec.firstMonth()),
                Months.text(spec.liveFrom()),
                spec.filePlan().label(),
                plan.dataset().documents(),
                plan.dataset().folders());
    }

    private static Table counts(Plan plan) {
        Table table = new Table(2, "kind", "type", "us-east", "us-west", "archives", "total");
        long[] sums = new long[Repository.values().length];
        for (Kind kind : Bank.KINDS) {
            Object[] row = new Object[sums.length + 3];
            row[0] = kind.label();
            row[1] = plan.type(kind);
            for (Repository repository : Repository.values()) {
                long count = plan.count(repository, kind);
                sums[repository.ordinal()] += count;
                row[2 + repository.ordinal()] = count;
            }
            row[sums.length + 2] = plan.dataset().count(kind);
            table.row(row);
        }
        return table.row("total", "", sums[0], sums[1], sums[2], plan.dataset().size());
    }

    private static Table topics(Plan plan) {
        Table table = new Table(1, "topic", "partitions", "records", "largest/mean");
        for (Plan.Topic topic : plan.topics()) {
            table.row(
                    topic.name(),
                    topic.records().length,
                    topic.total(),
                    String.format(Locale.ROOT, "%.3f", topic.balance()));
        }
        return table;
    }

    private static Table settings(List<Settings.Setting> settings) {
        Table table = new Table(3, "setting", "value", "source");
        for (Settings.Setting setting : settings) {
            table.row(setting.name(), setting.value() == null ? "-" : setting.value(), setting.source());
        }
        return table;
    }

    /** Returns the commands of consume --shard for MongoDB's shell. */
    private static String shards(List<ShardPlan> shards) {
        StringBuilder lines = new StringBuilder();
        for (ShardPlan shard : shards) {
            shard.script().forEach(line -> lines.append(line).append('\n'));
            lines.append('\n');
        }
        return lines.toString();
    }
}
