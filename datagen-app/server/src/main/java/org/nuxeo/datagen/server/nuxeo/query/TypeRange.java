// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.query;

import static org.nuxeo.datagen.server.nuxeo.query.Nxql.Parser.refuse;
import static org.nuxeo.datagen.server.nuxeo.query.Nxql.Parser.unknown;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
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
        String type =
                query.equal(Matching.TYPE).orElseThrow(() -> unknown("a query without a number, a name or a type"));
        this.kinds = dataset.layout().kinds().stream()
                .filter(each -> dataset.type(each).name().equals(type))
                .filter(each -> is(Matching.IS_VERSION, each.isVersion()) && is(Matching.IS_PROXY, each.isProxy()))
                .toList();
        refuse(kinds.stream().allMatch(Kind::isShared), "all documents of type " + type);
        this.kind = kinds.get(0);
        boolean isMonthly = kinds.size() == 1 && kind.period() == Period.MONTH && !kind.isVersion();
        Field date = lastDay == null ? Field.CREATED : lastDay;
        this.dateName = isMonthly && dataset.type(kind).fields().contains(date) ? date.name() : "";
    }

    private boolean is(String field, boolean value) {
        return query.equal(field).map(asked -> asked.equals(value ? "1" : "0")).orElse(true);
    }

    /**
     * Neighbors in the order of a dataset.
     *
     * @param from the first ordinal
     * @param to the ordinal after the last one
     * @param count how many of them are in the repository
     */
    private record Ordinals(long from, long to, long count) {}

    NxqlSearch.Found find(long offset, int limit) {
        requireKnown();
        boolean isDated = query.conditions().stream().anyMatch(this::isOfDate);
        Stream<Ordinals> found = isDated ? Stream.of(dated()) : kinds.stream().map(this::all);
        long before = 0;
        List<Identity> page = new ArrayList<>();
        for (Ordinals each : found.toList()) {
            if (page.size() < limit && offset < before + each.count) {
                page.addAll(page(each, Math.max(0, offset - before), limit - page.size()));
            }
            before += each.count;
        }
        return new NxqlSearch.Found(before, page);
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
            refuse(!isOfDate(each) && !equal && !state, each.field() + " of all documents of a type");
        }
        boolean byDate = query.orderBy().equals(dateName) && isLastDay;
        refuse(
                !query.orderBy().isEmpty() && (!byDate || query.descending()),
                "ORDER BY " + query.orderBy() + (query.descending() ? " DESC" : "") + " of all documents of a type");
    }

    /** Returns whether a condition is about the trash, and it is not known at once which documents are there. */
    private boolean isTrash(Nxql.Condition condition) {
        return condition.field().equals(Matching.IS_TRASHED)
                && kinds.stream().anyMatch(each -> dataset.type(each).hasStates());
    }

    private Ordinals all(Kind each) {
        long all = dataset.count(each);
        long from = dataset.firstOrdinal(each);
        return new Ordinals(from, from + all, repository == null ? all : dataset.count(repository, each));
    }

    /** Finds documents by date. Their ordinals are sorted by month, so those of a range of months are contiguous. */
    private Ordinals dated() {
        int first = dataset.spec().firstMonth();
        IntStream all = IntStream.range(first, dataset.spec().endMonth());
        int[] months = all.filter(this::isInRange).toArray();
        if (months.length == 0) {
            return new Ordinals(0, 0, 0);
        }
        int from = months[0];
        long monthly = dataset.count(kind) / dataset.spec().months();
        long start = dataset.firstOrdinal(kind) + (from - first) * monthly;
        long every = months.length * monthly;
        long count = repository == null ? every : count(repository, from, from + months.length);
        return new Ordinals(start, start + every, count);
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
            refuse(each.isEquality(), each.field() + " " + each.operator());
            Matching.requireMoment(each);
            boolean isFirstIn = holds(firstDay, each);
            refuse(isFirstIn != holds(lastDay, each), each.field() + " " + each.operator() + " a day within a month");
            return isFirstIn;
        });
    }

    private static boolean holds(long epochDay, Nxql.Condition condition) {
        return Matching.holds(
                epochDay * DAY_MILLIS + NOON_MILLIS, condition.operator(), Matching.millis(condition.value()));
    }

    /** Returns a page of the documents that are in the repository. */
    private List<Identity> page(Ordinals found, long offset, int limit) {
        if (found.count == found.to - found.from) {
            LongStream ordinals =
                    LongStream.range(found.from + offset, found.to).limit(limit);
            return ordinals.mapToObj(dataset::identity).toList();
        }
        long wanted = Math.min(limit, found.count - offset);
        LongStream scanned = LongStream.range(found.from, Math.min(found.to, found.from + MAX_SCANNED));
        List<Identity> page = scanned.mapToObj(dataset::identity)
                .filter(each -> dataset.layout().repository(each) == repository)
                .skip(offset)
                .limit(wanted)
                .toList();
        refuse(page.size() < wanted, "page " + offset / limit + " of a repository's documents of a type");
        return page;
    }
}
