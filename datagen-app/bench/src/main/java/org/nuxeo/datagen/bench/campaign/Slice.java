// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Heads;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationIds;

/**
 * A part of a dataset that has its own logs.
 *
 * @param name name of the slice, such as {@code customers} or {@code archives-2016}
 * @param operation operation that sends it
 * @param parameters parameters of that operation, without the log
 * @param repositories repositories of its documents
 * @param documents number of documents
 */
record Slice(
        String name, String operation, Map<String, Object> parameters, List<Repository> repositories, long documents) {

    private static final List<Repository> LIVE = List.of(Repository.US_EAST, Repository.US_WEST);
    private static final List<Repository> ARCHIVES = List.of(Repository.ARCHIVES);

    /**
     * Returns the slice of a step. Its setting {@code what} names the slice; {@code year} selects one of the archives.
     *
     * @throws org.nuxeo.datagen.bench.report.BenchException if there is no such slice
     */
    static Slice of(Step.Settings step, Dataset dataset) {
        String what = step.text("what", "");
        return switch (what) {
            case "states" -> new Slice(what, OperationIds.PRODUCE_STATES, Map.of("split", true), LIVE, states(dataset));
            case "calendar" -> calendar(dataset);
            case "customers" ->
                numbered(what, OperationIds.PRODUCE_CUSTOMERS, dataset, count(dataset, Heads.CUSTOMERS));
            case "accounts" -> numbered(what, OperationIds.PRODUCE_ACCOUNTS, dataset, count(dataset, Heads.ACCOUNTS));
            case "live" -> live(dataset);
            case "archives" -> archives(step, dataset);
            default -> throw step.refuse("what", "must be states, calendar, customers, accounts, live or archives");
        };
    }

    private static long states(Dataset dataset) {
        return dataset.count(dataset.layout().kinds().home());
    }

    private static long count(Dataset dataset, Heads heads) {
        return heads.kinds().stream().mapToLong(dataset::count).sum();
    }

    private static Slice calendar(Dataset dataset) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("firstMonth", Months.text(dataset.spec().firstMonth()));
        parameters.put("nbMonths", dataset.spec().liveFrom() - dataset.spec().firstMonth());
        return new Slice(
                "calendar",
                OperationIds.PRODUCE_STATEMENT_FOLDERS,
                parameters,
                ARCHIVES,
                dataset.folders() - states(dataset));
    }

    private static Slice numbered(String name, String operation, Dataset dataset, long documents) {
        Map<String, Object> parameters = seeds(dataset);
        parameters.put("nbCustomers", dataset.spec().customers());
        parameters.put("split", true);
        return new Slice(name, operation, parameters, LIVE, documents);
    }

    private static Slice live(Dataset dataset) {
        int first = dataset.spec().liveFrom();
        int end = dataset.spec().firstMonth() + dataset.spec().months();
        Map<String, Object> parameters = statements(dataset, first, end);
        parameters.put("storeInCustomerFolder", true);
        parameters.put("split", true);
        return new Slice("live", OperationIds.PRODUCE_STATEMENTS, parameters, LIVE, documents(dataset, first, end));
    }

    private static Slice archives(Step.Settings step, Dataset dataset) {
        int first = dataset.spec().firstMonth();
        int end = dataset.spec().liveFrom();
        String name = "archives";
        if (step.has("year")) {
            int year = (int) step.number("year", 0);
            first = Math.max(first, Months.parse(YearMonth.of(year, 1).toString()));
            end = Math.min(end, Months.parse(YearMonth.of(year + 1, 1).toString()));
            name += "-" + year;
        }
        if (end <= first) {
            throw step.refuse("year", "must be a year that has archived statements");
        }
        return new Slice(
                name,
                OperationIds.PRODUCE_STATEMENTS,
                statements(dataset, first, end),
                ARCHIVES,
                documents(dataset, first, end));
    }

    private static Map<String, Object> statements(Dataset dataset, int first, int end) {
        Map<String, Object> parameters = seeds(dataset);
        parameters.put("firstMonth", Months.text(first));
        parameters.put("nbMonths", end - first);
        parameters.put("nbDocuments", documents(dataset, first, end));
        return parameters;
    }

    private static long documents(Dataset dataset, int first, int end) {
        return dataset.count(dataset.layout().kinds().series().parent()) * (end - first);
    }

    private static Map<String, Object> seeds(Dataset dataset) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("seed", dataset.spec().seed());
        parameters.put("dataSeed", dataset.spec().dataSeed());
        parameters.put("blobSize", dataset.spec().blobSizeBytes());
        return parameters;
    }

    /** Returns the logs of the slice by the repository of their documents. */
    Map<Repository, String> logs(String log) {
        Map<Repository, String> logs = new LinkedHashMap<>();
        boolean split = Boolean.TRUE.equals(parameters.get("split"));
        for (Repository each : new ArrayList<>(repositories)) {
            logs.put(each, split ? log + "-" + each.label() : log);
        }
        return logs;
    }
}
