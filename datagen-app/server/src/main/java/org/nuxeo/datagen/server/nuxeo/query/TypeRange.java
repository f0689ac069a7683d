// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.query;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankFields;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repository;

/**
 * All documents of a type with their versions, and of statements those of a range of dates: neighbors in the order of a dataset,
 * counted without looking at them.
 */
final class TypeRange {

    /** Enough for the first pages of a repository, which has one in a few of these documents. */
    private static final int MAX_SCANNED = 200_000;

    private static final long NOON_MILLIS = 43_200_000;
    private static final long DAY_MILLIS = 86_400_000;
    private final Dataset dataset;
    private final Nxql query;
    private final @Nullable Repository repository;
    private final List<Kind> kinds;
    private final Kind kind;
    private final String dateName;

    TypeRange(Dataset dataset, Nxql query, @Nullable Repository repository) {
        this.dataset = dataset;
        this.query = query;
        this.repository = repository;
        Kinds all = dataset.layout().kinds();
        this.dateName = dataset.spec().version().form().isByArchive() ? "" : BankFields.DOCUMENT_DATE.name();
        String type = query.equal(Matching.TYPE)
                .orElseThrow(() -> Nxql.Parser.unknown("a query without a number, a name or a type"));
        String versions = query.equal(Matching.IS_VERSION).orElse("");
        this.kinds = all.stream()
                .filter(each -> !each.isShared())
                .filter(each -> dataset.type(each).name().equals(type))
                .filter(each -> versions.isEmpty() || versions.equals(each.isVersion() ? "1" : "0"))
                .toList();
        // the kind of versions follows that of their documents
        if (kinds.isEmpty() || kinds.size() > 1 && kinds.get(1).parent() != kinds.get(0)) {
            throw Nxql.Parser.unknown("all documents of type " + type);
        }
        this.kind = kinds.get(0);
    }

    NxqlSearch.Found find(long offset, int limit) {
        requireKnown();
        return kind.isSeries() && !dateName.isEmpty() ? statements(offset, limit) : others(offset, limit);
    }

    private void requireKnown() {
        for (Nxql.Condition each : query.conditions()) {
            boolean date = each.field().equals(dateName) && kind.isSeries();
            boolean type = each.field().equals(Matching.TYPE) && each.operator().equals("=");
            boolean state =
                    each.field().startsWith("ecm:is") && each.value().text().equals("0");
            boolean version =
                    each.field().equals(Matching.IS_VERSION) && each.operator().equals("=");
            if (!date && !type && !state && !version) {
                throw Nxql.Parser.unknown(each.field() + " of all documents of a type");
            }
        }
        boolean byDate = query.orderBy().equals(dateName) && kind.isSeries();
        if (!query.orderBy().isEmpty() && (!byDate || query.descending())) {
            throw Nxql.Parser.unknown("ORDER BY " + query.orderBy() + (query.descending() ? " DESC" : "")
                    + " of all documents of a type");
        }
    }

    private NxqlSearch.Found others(long offset, int limit) {
        long all = kinds.stream().mapToLong(dataset::count).sum();
        long count = repository == null
                ? all
                : kinds.stream()
                        .mapToLong(each -> dataset.count(repository, each))
                        .sum();
        long from = dataset.firstOrdinal(kind);
        return new NxqlSearch.Found(count, page(from, from + all, count, offset, limit));
    }

    /** Finds statements. Their ordinals are sorted by month, so the statements of a range of months are contiguous. */
    private NxqlSearch.Found statements(long offset, int limit) {
        int first = dataset.spec().firstMonth();
        int end = first + dataset.spec().months();
        int from = first;
        while (from < end && !inRange(from)) {
            from++;
        }
        int to = from;
        while (to < end && inRange(to)) {
            to++;
        }
        long accounts = dataset.count(kind.folder());
        long start = dataset.firstOrdinal(kind);
        long count = 0;
        for (int month = from; month < to; month++) {
            count += statements(month);
        }
        return new NxqlSearch.Found(
                count, page(start + (from - first) * accounts, start + (to - first) * accounts, count, offset, limit));
    }

    private boolean inRange(int month) {
        long millis = Months.lastEpochDay(month) * DAY_MILLIS + NOON_MILLIS;
        return query.conditions().stream()
                .filter(each -> each.field().equals(dateName))
                .allMatch(each -> {
                    if (each.isEquality()) {
                        throw Nxql.Parser.unknown(each.field() + " " + each.operator());
                    }
                    Matching.requireMoment(each);
                    return Matching.holds(millis, each.operator(), Matching.millis(each.value()));
                });
    }

    private long statements(int month) {
        boolean live = month >= dataset.spec().liveFrom();
        if (repository == null) {
            return dataset.count(kind.folder());
        }
        boolean archives = repository == Bank.ARCHIVES;
        return archives == live
                ? 0
                : archives ? dataset.count(kind.folder()) : dataset.count(repository, kind.folder());
    }

    /** Returns a page of those of the ordinals from {@code from} to {@code to} that are in the repository. */
    private List<Identity> page(long from, long to, long count, long offset, int limit) {
        List<Identity> page = new ArrayList<>();
        boolean all = count == to - from;
        long skipped = all ? offset : 0;
        for (long ordinal = from + skipped; ordinal < to && page.size() < limit && skipped < count; ordinal++) {
            if (ordinal - from - (all ? offset : 0) > MAX_SCANNED) {
                throw Nxql.Parser.unknown("page " + offset / limit + " of a repository's documents of a type");
            }
            Identity identity = dataset.identity(ordinal);
            if (!all && dataset.layout().repository(identity) != repository) {
                continue;
            }
            if (all || skipped++ >= offset) {
                page.add(identity);
            }
        }
        return page;
    }
}
