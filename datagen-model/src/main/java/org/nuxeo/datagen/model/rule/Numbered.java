// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.AliasTable;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.tree.DealtValues;
import org.nuxeo.datagen.model.tree.TreePlan;

/** A rule whose values have numbers from 0, so that they can be dealt. */
public sealed interface Numbered extends ValueRule {

    /** Returns how many values there are; less than 1 stands for more than 2^63. */
    long count();

    /** Returns the value with a number. */
    Object value(long number);

    /**
     * Returns the number of the value that a text means.
     *
     * @throws IllegalArgumentException if there is none; the message is what the text must be
     */
    long number(String text);

    /**
     * One of several values, drawn by weight.
     *
     * @param type type of the values
     * @param values values in the class of their type, different from each other
     * @param weights a weight for each value, at least 1
     */
    record Pick(ValueType type, List<Object> values, List<Long> weights) implements Numbered {
        public Pick {
            values = List.copyOf(values);
            weights = List.copyOf(weights);
            Check.range("pick", values.size(), 1, MAX_ENTRIES);
            boolean isTwice = values.stream().distinct().count() < values.size();
            Check.refuse(isTwice, () -> "pick: a value exists twice; give it a weight");
        }

        /** Returns the weights of the values by their texts. */
        public Map<String, Long> byText() {
            Map<String, Long> all = new LinkedHashMap<>();
            IntStream.range(0, values.size()).forEach(i -> all.put(values.get(i).toString(), weights.get(i)));
            return all;
        }

        @Override
        public long count() {
            return values.size();
        }

        @Override
        public Object value(long number) {
            return values.get((int) number);
        }

        @Override
        public long number(String text) {
            List<String> all = values.stream().map(Object::toString).toList();
            int number = all.indexOf(text);
            Check.refuse(number < 0, () -> Similar.remedy(text, all));
            return number;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            AliasTable table =
                    new AliasTable(weights.stream().mapToLong(Long::longValue).toArray());
            return rules.drawn(path, draw -> values.get(table.drawFine(draw)));
        }

        @Override
        public void write(Canonical to) {
            to.with("pick", part -> part.with("type", type.toString(), USUAL_TYPE)
                    .with("values", values)
                    .with("weights", weights, Collections.nCopies(values.size(), 1L)));
        }
    }

    /**
     * A number between two bounds, all of them equally likely.
     *
     * @param from smallest number, times 10 to the power of the decimals
     * @param to largest number, times 10 to the power of the decimals
     * @param step distance of the numbers, times 10 to the power of the decimals
     * @param decimals digits after the decimal point; 0 for whole numbers
     */
    record Range(long from, long to, long step, int decimals) implements Numbered {
        public Range {
            Check.range("range decimals", decimals, 0, MAX_DECIMALS);
            String what = "range " + text(from, to, step, decimals);
            Numbers.require(from <= to && step >= 1, what + ": from must not exceed to; the step must be positive");
        }

        @Override
        public ValueType type() {
            return Numbers.type(from, to, decimals);
        }

        private static String text(long from, long to, long step, int decimals) {
            return Decimals.text(from, decimals) + " to " + Decimals.text(to, decimals) + " by "
                    + Decimals.text(step, decimals);
        }

        /** Returns how many numbers there are as an unsigned number; 0 stands for 2^64. */
        @Override
        public long count() {
            return Long.divideUnsigned(to - from, step) + 1;
        }

        @Override
        public Object value(long number) {
            return Numbers.value(from + step * number, decimals);
        }

        @Override
        public long number(String text) {
            try {
                long scaled = new BigDecimal(text).movePointRight(decimals).longValueExact();
                if (scaled >= from && scaled <= to && Long.remainderUnsigned(scaled - from, step) == 0) {
                    return Long.divideUnsigned(scaled - from, step);
                }
            } catch (ArithmeticException | NumberFormatException e) {
                // the message below is that of any other number, too
            }
            throw new IllegalArgumentException("must be " + text(from, to, step, decimals));
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            long count = count();
            return rules.drawn(path, draw -> value(scaled(draw, count)));
        }

        /** Returns a number below an unsigned bound of 64 bits, for which 0 is 2^64. */
        private static long scaled(long draw, long bound) {
            return bound == 0 ? draw : Draws.scaled(draw, bound) + (bound >> Long.SIZE - 1 & draw);
        }

        @Override
        public void write(Canonical to) {
            to.with("range", part -> part.with("from", from)
                    .with("to", this.to)
                    .with("step", step, 1L)
                    .with("decimals", decimals, 0));
        }
    }

    /**
     * Values that are dealt to the documents of a kind: each has its share of a cell exactly, and is found.
     *
     * @param of at most {@link DealtValues#MOST_VALUES} values
     */
    record Dealt(Numbered of) implements ValueRule {
        public Dealt {
            String most = WholeNumber.grouped(DealtValues.MOST_VALUES);
            boolean fits = of.count() >= 1 && of.count() <= DealtValues.MOST_VALUES;
            Numbers.require(fits, "deal: the range must have at most " + most + " numbers; give it a larger step");
        }

        @Override
        public ValueType type() {
            return of.type();
        }

        /** Returns which document of a kind has which value. */
        DealtValues values(TreePlan plan, Kind kind, String field) {
            return plan.dealt(kind, field, of.count());
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            DealtValues dealt = values(rules.plan(), rules.kind(), path);
            return (facts, values, code) -> of.value(dealt.value(facts.source().position()));
        }

        @Override
        public void write(Canonical to) {
            to.with("deal", of::write);
        }
    }
}
