// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.util.List;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.filter.Selection;
import org.nuxeo.datagen.spark.internal.scan.Counting.CountScan;
import org.nuxeo.datagen.spark.internal.scan.DatagenTable.SourceOptions;

/** The scan of a table while Spark pushes down what it can. */
final class ScanPlan
        implements SupportsPushDownRequiredColumns,
                SupportsPushDownFilters,
                SupportsPushDownLimit,
                SupportsPushDownAggregates {

    private final SourceTable table;
    private final SourceOptions options;
    private final Dataset dataset;
    private StructType schema;
    private Selection selection;
    private @Nullable CountScan counts;

    ScanPlan(SourceTable table, SourceOptions options) {
        this.table = table;
        this.options = options;
        this.dataset = options.dataset();
        this.schema = table.schema(dataset);
        this.selection = Selection.all(table, dataset);
    }

    @Override
    public void pruneColumns(StructType required) {
        schema = required;
    }

    @Override
    public Filter[] pushFilters(Filter[] filters) {
        selection = Selection.of(Registered.scan(dataset), table, dataset, filters);
        return selection.remaining().toArray(Filter[]::new);
    }

    @Override
    public Filter[] pushedFilters() {
        return selection.used().toArray(Filter[]::new);
    }

    /** Limits the positions. A position may have several rows, so Spark limits them once more. */
    @Override
    public boolean pushLimit(int limit) {
        selection = selection.first(limit);
        return true;
    }

    @Override
    public boolean isPartiallyPushed() {
        return !table.hasRowPerPosition(dataset);
    }

    @Override
    public boolean supportCompletePushDown(Aggregation aggregation) {
        return new Counting(table, dataset).rows(aggregation, selection).isPresent();
    }

    @Override
    public boolean pushAggregation(Aggregation aggregation) {
        counts = new Counting(table, dataset).rows(aggregation, selection).orElse(null);
        return counts != null;
    }

    @Override
    public Scan build() {
        if (counts != null) {
            return counts;
        }
        String filters = selection.used().toString();
        return new TableScan(table, options, schema, List.copyOf(selection.segments()), filters);
    }
}
