// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;

import java.util.stream.LongStream;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.bank.numbers.Population;

/** The ordinals of one spec: by kind, within a kind by customer and account, and for statements by month before that. */
final class Ordinals {

    private static final int KINDS = Kind.values().length;

    private final DatasetSpec spec;
    private final FolderSet folders;
    private final LeafKinds leaves;
    private final long accounts;
    private final long[] first = new long[KINDS + 1];

    Ordinals(DatasetSpec spec, Population population, FolderSet folders, LeafKinds leaves) {
        this.spec = spec;
        this.leaves = leaves;
        this.folders = folders;
        this.accounts = population.accounts();
        for (int i = 0; i < KINDS; i++) {
            Kind kind = Kind.ofCode(i);
            first[i + 1] = first[i] + (leaves.has(kind) ? countOf(kind) : 0);
        }
    }

    private long countOf(Kind kind) {
        return switch (kind) {
            case STATE -> folders.states();
            case FOLDER -> folders.folders();
            case CUSTOMER, IDCARD -> spec.customers();
            case ACCOUNT, LETTER -> accounts;
            case STATEMENT -> accounts * spec.months();
        };
    }

    long size() {
        return first[KINDS];
    }

    long first(Kind kind) {
        return first[kind.code()];
    }

    long count(Kind kind) {
        return first[kind.code() + 1] - first[kind.code()];
    }

    boolean contains(Identity identity) {
        return switch (identity.kind()) {
            case STATE, FOLDER -> folders.contains(identity.place());
            case CUSTOMER, IDCARD -> leaves.has(identity.kind()) && identity.position() < spec.customers();
            case ACCOUNT, LETTER -> leaves.has(identity.kind()) && identity.position() < accounts;
            case STATEMENT ->
                identity.position() < accounts
                        && identity.month() >= spec.firstMonth()
                        && identity.month() < spec.endMonth();
        };
    }

    /** Throws an {@link IllegalArgumentException} unless the dataset contains the document. */
    void require(Identity identity) {
        if (!contains(identity)) {
            throw new IllegalArgumentException(identity.kind().label() + " " + identity.position() + " month "
                    + identity.month() + ": is not part of this dataset");
        }
    }

    long ordinal(Identity identity) {
        require(identity);
        return first(identity.kind()) + position(identity);
    }

    /** Returns the position of a document within its kind. */
    private long position(Identity identity) {
        return switch (identity.kind()) {
            case STATE -> folders.stateIndex(identity.place());
            case FOLDER -> folders.folderIndex(identity.place());
            case STATEMENT -> (identity.month() - spec.firstMonth()) * accounts + identity.position();
            default -> identity.position();
        };
    }

    /**
     * Returns a position after checking it.
     *
     * @throws IndexOutOfBoundsException if the dataset, which the message names, does not have that position
     */
    long position(Kind kind, long position, Dataset dataset) {
        long count = count(kind);
        if (position < 0 || position >= count) {
            throw new IndexOutOfBoundsException(
                    kind.label() + " " + position + ": must be 0 to " + (count - 1) + " in " + dataset);
        }
        return position;
    }

    /**
     * Returns the positions {@code from} to {@code to - 1}.
     *
     * @throws IndexOutOfBoundsException if the dataset, which the message names, does not have all of them
     */
    LongStream positions(Kind kind, long from, long to, Dataset dataset) {
        long count = count(kind);
        if (from < 0 || to < from || to > count) {
            throw new IndexOutOfBoundsException(
                    kind.label() + "s " + from + " to " + to + ": must be within 0 to " + count + " of " + dataset);
        }
        return LongStream.range(from, to);
    }

    Identity identity(long ordinal) {
        if (ordinal < 0 || ordinal >= size()) {
            throw new IndexOutOfBoundsException("ordinal " + ordinal + ": must be 0 to " + (size() - 1));
        }
        int kind = KINDS - 1;
        while (ordinal < first[kind]) {
            kind--;
        }
        long position = ordinal - first[kind];
        return switch (Kind.ofCode(kind)) {
            case STATE -> Identity.of(folders.stateAt((int) position));
            case FOLDER -> Identity.of(folders.folderAt((int) position));
            case STATEMENT -> Identity.statement(position % accounts, spec.firstMonth() + (int) (position / accounts));
            default -> new Identity(Kind.ofCode(kind), position, 0);
        };
    }
}
