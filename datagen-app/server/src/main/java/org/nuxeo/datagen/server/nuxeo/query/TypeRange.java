// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.schema.Field;

/**
 * All documents of a type with their versions; of a monthly series, the documents of a range of dates. The documents of each
 * kind are neighbors in the order of a dataset, so they are counted without looking at them.
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
    private final boolean isLastDay;

    /** @param lastDay a date that is the last day of the month in each document of a series, or null if there is none */
    TypeRange(Dataset dataset, @Nullable Field lastDay, Nxql query, @Nullable Repository repository) {
        this.dataset = dataset;
        this.query = query;
        this.repository = repository;
        this.isLastDay = lastDay != null;
        String type = query.equal(Matching.TYPE)
                .orElseThrow(() -> Nxql.Parser.unknown("a query without a number, a name or a type"));
        this.kinds = dataset.layout().kinds().stream()
                .filter(each -> dataset.type(each).name().equals(type))
                .filter(each -> is(Matching.IS_VERSION, each.isVersion()) && is(Matching.IS_PROXY, each.isProxy()))
                .toList();
        Nxql.Parser.refuse(kinds.stream().allMatch(Kind::isShared), "all documents of type " + type);
        this.kind = kinds.get(0);
        boolean isMonthly = kinds.size() == 1 && kind.period() == Period.MONTH && !kind.isVersion();
        Field date = lastDay == null ? Field.CREATED : lastDay;
        this.dateName = isMonthly && dataset.type(kind).fields().contains(date) ? date.name() : "";
    }

    private boolean is(String field, boolean value) {
        return query.equal(field).map(asked -> asked.equals(value ? "1" : "0")).orElse(true);
    }

    NxqlSearch.Found find(long offset, int limit) {
        requireKnown();
        return query.conditions().stream().anyMatch(this::isOfDate) ? dated(offset, limit) : all(offset, limit);
    }

    private boolean isOfDate(Nxql.Condition condition) {
        return condition.field().equals(dateName);
    }

    private void requireKnown() {
        for (Nxql.Condition each : query.conditions()) {
            boolean equal = Set.of(Matching.TYPE, Matching.IS_VERSION, Matching.IS_PROXY)
                            .contains(each.field())
                    && each.operator().equals("=");
            boolean state = each.field().startsWith("ecm:is") && each.value().equals("0") && !isTrash(each);
            Nxql.Parser.refuse(!isOfDate(each) && !equal && !state, each.field() + " of all documents of a type");
        }
        boolean byDate = query.orderBy().equals(dateName) && isLastDay;
        Nxql.Parser.refuse(
                !query.orderBy().isEmpty() && (!byDate || query.descending()),
                "ORDER BY " + query.orderBy() + (query.descending() ? " DESC" : "") + " of all documents of a type");
    }

    /** Returns whether a condition is about the trash, and it is not known at once which documents are there. */
    private boolean isTrash(Nxql.Condition condition) {
        return condition.field().equals(Matching.IS_TRASHED)
                && kinds.stream().anyMatch(each -> dataset.type(each).hasStates());
    }

    private NxqlSearch.Found all(long offset, int limit) {
        long before = 0;
        List<Identity> page = new ArrayList<>();
        for (Kind each : kinds) {
            long all = dataset.count(each);
            long count = repository == null ? all : dataset.count(repository, each);
            if (page.size() < limit && offset < before + count) {
                long from = dataset.firstOrdinal(each);
                page.addAll(page(from, from + all, count, Math.max(0, offset - before), limit - page.size()));
            }
            before += count;
        }
        return new NxqlSearch.Found(before, page);
    }

    /** Finds documents by date. Their ordinals are sorted by month, so those of a range of months are contiguous. */
    private NxqlSearch.Found dated(long offset, int limit) {
        int first = dataset.spec().firstMonth();
        IntStream all = IntStream.range(first, dataset.spec().endMonth());
        int[] months = all.filter(this::isInRange).toArray();
        if (months.length == 0) {
            return new NxqlSearch.Found(0, List.of());
        }
        int from = months[0];
        int to = from + months.length;
        long monthly = dataset.count(kind) / dataset.spec().months();
        long start = dataset.firstOrdinal(kind) + (from - first) * monthly;
        long count = repository == null ? months.length * monthly : count(repository, from, to);
        return new NxqlSearch.Found(count, page(start, start + months.length * monthly, count, offset, limit));
    }

    /** Returns the number of documents of some months in a repository, which has equally many in each of its months. */
    private long count(Repository of, int from, int to) {
        MonthRange months = dataset.layout().months(of);
        int common = Math.max(0, Math.min(to, months.to()) - Math.max(from, months.from()));
        return common == 0 ? 0 : dataset.count(of, kind) / months.count() * common;
    }

    /** Returns whether the documents of a month are in the range: all or none of them. */
    private boolean isInRange(int month) {
        long lastDay = Months.lastEpochDay(month);
        long firstDay = isLastDay ? lastDay : Months.firstEpochDay(month);
        return query.conditions().stream().filter(this::isOfDate).allMatch(each -> {
            Nxql.Parser.refuse(each.isEquality(), each.field() + " " + each.operator());
            Matching.requireMoment(each);
            boolean isFirstIn = holds(firstDay, each);
            Nxql.Parser.refuse(
                    isFirstIn != holds(lastDay, each), each.field() + " " + each.operator() + " a day within a month");
            return isFirstIn;
        });
    }

    private static boolean holds(long epochDay, Nxql.Condition condition) {
        return Matching.holds(
                epochDay * DAY_MILLIS + NOON_MILLIS, condition.operator(), Matching.millis(condition.value()));
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
