// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.bank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.setup.ArchiveLoads;
import org.nuxeo.datagen.bench.setup.ArchiveLoads.Produced;
import org.nuxeo.datagen.bench.setup.ArchiveLoads.Search;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;

/** The loads of a bank: its slices are states, customers, accounts, and statements, live or archived. */
public record BankLoads(Dataset dataset) implements ArchiveLoads {

    private static final List<String> LIVE = List.of(Bank.US_EAST.label(), Bank.US_WEST.label());
    private static final List<String> ARCHIVES = List.of(Bank.ARCHIVES.label());

    @Override
    public Map<String, Supplier<DeliverySlice>> slices(@Nullable Integer year) {
        Map<String, Supplier<DeliverySlice>> slices = new LinkedHashMap<>();
        slices.put("states", () -> DeliverySlice.of(Bank.STATE));
        slices.put("customers", () -> DeliverySlice.of(Bank.CUSTOMER, Bank.IDCARD));
        slices.put("accounts", () -> DeliverySlice.of(Bank.ACCOUNT, Bank.LETTER));
        slices.put("heads", () -> DeliverySlice.of(Bank.CUSTOMER, Bank.IDCARD, Bank.ACCOUNT, Bank.LETTER));
        slices.put("live", () -> DeliverySlice.ofMonths(dataset.layout().months(Bank.US_EAST)));
        slices.put("archives", () -> {
            MonthRange all = dataset.layout().months(Bank.ARCHIVES);
            return DeliverySlice.ofMonths(year == null ? all : all.ofYear(year));
        });
        return slices;
    }

    @Override
    public Map<String, Supplier<Produced>> produced(@Nullable Integer year) {
        DatasetSpec spec = dataset.spec();
        int boundary = Math.max(spec.firstMonth(), Math.min(spec.liveFrom(), spec.endMonth()));
        MonthRange archived = new MonthRange(spec.firstMonth(), boundary);
        MonthRange live = new MonthRange(boundary, spec.endMonth());
        long states = dataset.count(Bank.STATE);
        Map<String, Object> folders = Map.of("firstMonth", Months.text(archived.from()), "nbMonths", archived.count());
        Map<String, Object> beside = Map.of("storeInCustomerFolder", true, "split", true);
        Map<String, Supplier<Produced>> all = new LinkedHashMap<>();
        Map<String, Object> split = Map.of("split", true);
        all.put("states", () -> new Produced("states", OperationIds.PRODUCE_STATES, split, LIVE, states));
        String calendar = OperationIds.PRODUCE_STATEMENT_FOLDERS;
        long ofCalendar = dataset.folders() - states;
        all.put("calendar", () -> new Produced("calendar", calendar, folders, ARCHIVES, ofCalendar));
        all.put("customers", () -> heads("customers", OperationIds.PRODUCE_CUSTOMERS, Bank.CUSTOMER, Bank.IDCARD));
        all.put("accounts", () -> heads("accounts", OperationIds.PRODUCE_ACCOUNTS, Bank.ACCOUNT, Bank.LETTER));
        all.put("live", () -> statements("live", live, LIVE, beside));
        String archives = year == null ? "archives" : "archives-" + year;
        MonthRange ofYear = year == null ? archived : archived.ofYear(year);
        all.put("archives", () -> statements(archives, ofYear, ARCHIVES, Map.of()));
        return all;
    }

    private Produced heads(String name, String operation, Kind... kinds) {
        Map<String, Object> parameters =
                seeded(Map.of("nbCustomers", dataset.spec().customers(), "split", true));
        long documents = Stream.of(kinds).mapToLong(dataset::count).sum();
        return new Produced(name, operation, parameters, LIVE, documents);
    }

    private Produced statements(String name, MonthRange months, List<String> repositories, Map<String, Object> others) {
        long documents = dataset.count(Bank.ACCOUNT) * months.count();
        Map<String, Object> parameters = seeded(others);
        parameters.put("firstMonth", Months.text(months.from()));
        parameters.put("nbMonths", months.count());
        parameters.put("nbDocuments", documents);
        return new Produced(name, OperationIds.PRODUCE_STATEMENTS, parameters, repositories, documents);
    }

    private Map<String, Object> seeded(Map<String, Object> others) {
        DatasetSpec spec = dataset.spec();
        Map<String, Object> all = new HashMap<>(others);
        all.putAll(Map.of("seed", spec.seed(), "dataSeed", spec.dataSeed(), "blobSize", spec.blobSizeBytes()));
        return all;
    }

    @Override
    public void writeRecords(Path folder, int count) throws IOException {
        new LoadRecords(dataset, count).write(folder);
    }

    @Override
    public Search search(long hits, int i) {
        return new SearchTargets(dataset).of(hits, i);
    }
}
