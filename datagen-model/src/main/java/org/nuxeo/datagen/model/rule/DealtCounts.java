// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.tree.DealtValues;

/**
 * Exact numbers of the documents of a kind, and sums of what they have in dealt fields, by the values of these. Whatever the size of
 * the dataset, an answer is that of its whole cells and of a part of one. It takes a visit of the documents of one cell that meet the
 * rarest of its conditions, and no visit when it is asked again: 65,536 answers are kept, of some 10 MB. Thread safe.
 *
 * <p>All documents have a dealt field, as the reader refuses {@code present:} for it.
 */
public final class DealtCounts {

    private static final int MOST_KNOWN = 1 << 16;

    private final List<Field> fields = new ArrayList<>();
    private final long documents;
    private final int inCell;

    /** Sums over the documents of a whole cell, and over those of the last one, which is a part, by what is asked. */
    private final Map<String, long[]> known = new ConcurrentHashMap<>();

    /**
     * A dealt field.
     *
     * @param name full name
     * @param rule the values and their numbers
     * @param values which document has which
     */
    public record Field(String name, Numbered rule, DealtValues values) {}

    /**
     * What some documents have.
     *
     * @param value number of a value of the field
     */
    public record Condition(Field field, long value) {
        public Condition {
            Objects.checkIndex(value, field.rule().count());
        }

        private IntStream places() {
            return field.values.places(value);
        }
    }

    /** @throws IllegalArgumentException if the dataset is of no model, or the documents are versions or proxies of others */
    public DealtCounts(Dataset dataset, Kind kind) {
        if (!(dataset.contents() instanceof ModelContents contents) || kind.source() != null) {
            throw new IllegalArgumentException("kind " + kind
                    + ": must be one of a model, neither of versions nor of proxies, to be counted by fields");
        }
        for (FieldRule each : contents.model().kind(kind).added()) {
            if (each.rule() instanceof Numbered.Dealt dealt) {
                fields.add(new Field(each.name(), dealt.of(), dealt.values(contents.plan(), kind, each.name())));
            }
        }
        this.documents = dataset.count(kind);
        this.inCell = fields.isEmpty() ? 0 : fields.get(0).values().inCell();
    }

    /** Returns the dealt fields of the kind, in the order of the model. */
    public List<Field> fields() {
        return List.copyOf(fields);
    }

    /** Returns the number of documents that meet all conditions. */
    public long count(Condition... all) {
        return all.length == 0 ? documents : total(null, all).longValueExact();
    }

    /**
     * Returns the sum of a field over the documents that meet all conditions, with the decimals of the field.
     *
     * @throws IllegalArgumentException if the field is a pick and no range
     */
    public BigDecimal sum(Field of, Condition... all) {
        Numbers.require(of.rule() instanceof Numbered.Range, of.name() + ": must be a field with range: to have a sum");
        Numbered.Range range = (Numbered.Range) of.rule();
        BigInteger least = BigInteger.valueOf(range.from()).multiply(BigInteger.valueOf(count(all)));
        BigInteger more = BigInteger.valueOf(range.step()).multiply(total(of, all));
        return new BigDecimal(least.add(more), range.decimals());
    }

    /** Returns the sum of the numbers of a field's values over the documents that meet all conditions, or how many these are. */
    private BigInteger total(@Nullable Field of, Condition... all) {
        StringBuilder asked = new StringBuilder(of == null ? "" : of.name);
        for (Condition each : all) {
            asked.append(' ').append(each.field.name).append(' ').append(each.value);
        }
        if (known.size() >= MOST_KNOWN) {
            known.clear();
        }
        long[] totals = known.computeIfAbsent(asked.toString(), each -> totals(of, all));
        return BigInteger.valueOf(totals[0])
                .multiply(BigInteger.valueOf(documents / Math.max(1, inCell)))
                .add(BigInteger.valueOf(totals[1]));
    }

    private long[] totals(@Nullable Field of, Condition... all) {
        long[] totals = new long[2];
        Stream.of(all)
                .min(Comparator.comparingLong(each -> each.places().count()))
                .map(Condition::places)
                .orElseGet(() -> IntStream.range(0, inCell))
                .filter(place -> Stream.of(all).allMatch(each -> each.field.values.value(place) == each.value))
                .forEach(place -> {
                    long amount = of == null ? 1 : of.values.value(place);
                    totals[0] += amount;
                    totals[1] += place < documents % inCell ? amount : 0;
                });
        return totals;
    }
}
