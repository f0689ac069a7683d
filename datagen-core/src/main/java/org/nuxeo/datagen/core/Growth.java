package org.nuxeo.datagen.core;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.id.Kind;

/**
 * What a larger dataset has and a smaller one has not, as ranges of ordinals of the larger: at most one a kind for
 * customers, cards, accounts and letters, at most one a month for statements, and the new folders. Computed from the two
 * specs; no document is enumerated.
 */
public final class Growth {

    private final List<Slice> ranges = new ArrayList<>();
    private final Dataset larger;
    private final Dataset smaller;

    /**
     * @throws IllegalArgumentException if the larger dataset's spec does not contain the smaller one's
     */
    public Growth(Dataset larger, Dataset smaller) {
        if (!larger.spec().contains(smaller.spec())) {
            throw new IllegalArgumentException("dataset " + larger.spec().fingerprint() + ": does not contain dataset "
                    + smaller.spec().fingerprint() + "; only customers and months may grow");
        }
        this.larger = larger;
        this.smaller = smaller;
        addFolders();
        for (Kind kind : List.of(Kind.CUSTOMER, Kind.IDCARD, Kind.ACCOUNT, Kind.LETTER)) {
            add(larger.firstOrdinal(kind) + smaller.count(kind), larger.firstOrdinal(kind) + larger.count(kind));
        }
        addStatements();
    }

    private void addFolders() {
        for (long ordinal = 0; ordinal < larger.folders(); ordinal++) {
            if (!smaller.contains(larger.identity(ordinal))) {
                add(ordinal, ordinal + 1);
            }
        }
    }

    private void addStatements() {
        long accounts = larger.count(Kind.ACCOUNT);
        long known = smaller.count(Kind.ACCOUNT);
        DatasetSpec old = smaller.spec();
        for (int i = 0; i < larger.spec().months(); i++) {
            int month = larger.spec().firstMonth() + i;
            boolean monthKnown = month >= old.firstMonth() && month < old.endMonth();
            long first = larger.firstOrdinal(Kind.STATEMENT) + i * accounts;
            add(first + (monthKnown ? known : 0), first + accounts);
        }
    }

    /** Adds a range, joined to the last one where they touch. */
    private void add(long from, long to) {
        if (from == to) {
            return;
        }
        int last = ranges.size() - 1;
        if (last >= 0 && ranges.get(last).to() == from) {
            ranges.set(last, new Slice(ranges.get(last).from(), to));
        } else {
            ranges.add(new Slice(from, to));
        }
    }

    /** Returns the ranges, ascending and disjoint. */
    public List<Slice> ranges() {
        return List.copyOf(ranges);
    }

    /** Returns the number of documents added, folders included. */
    public long count() {
        return ranges.stream().mapToLong(Slice::count).sum();
    }
}
