// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.person;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.random.Permutation;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Latin;
import org.nuxeo.datagen.model.person.PersonTables.Row;
import org.nuxeo.datagen.model.tree.DealtValues;
import org.nuxeo.datagen.model.tree.Steps;

/**
 * First and last names that are dealt to positions, so that a name is found without an index. A name owns as many slots as it
 * is frequent. In a block of as many positions as there are slots of last names, a permutation gives each slot to one; in as
 * many blocks as there are slots of first names, another one gives each of these once to each slot of a last name.
 *
 * @param blockKey decides who has which last name
 * @param nameKey decides who has which first name
 * @param known the slots of names that were asked for
 */
public record PersonDeal(Slots lastNames, Slots firstNames, long blockKey, long nameKey, Map<String, int[]> known) {

    /** The most positions that are looked at to count those with a first and a last name. */
    private static final long MOST_TRIED = 1L << 24;

    /** @param key decides who has which name */
    static PersonDeal of(List<Row> firstNames, List<Row> lastNames, long key) {
        return new PersonDeal(
                Slots.of(lastNames, 16),
                Slots.of(firstNames, 12),
                Draws.subkey(key, "last names"),
                Draws.subkey(key, "first names"),
                new ConcurrentHashMap<>());
    }

    /** The names of a person. */
    record Names(Row first, Row last) {}

    /** The slots that rows own, one row after the other. */
    private record Slots(List<Row> rows, int bits, Steps steps, Permutation permutation) {
        static Slots of(List<Row> rows, int leastBits) {
            int bits = Math.max(leastBits, Math.min(22, 38 - Integer.numberOfLeadingZeros(rows.size())));
            double all = rows.stream().mapToLong(Row::weight).sum();
            int[] first = new int[rows.size() + 1];
            double sum = 0;
            for (int row = 0; row < rows.size(); row++) {
                sum += rows.get(row).weight();
                int most = (1 << bits) - (rows.size() - 1 - row);
                first[row + 1] = Math.max(first[row] + 1, Math.min(most, (int) Math.round(sum / all * (1 << bits))));
            }
            return new Slots(rows, bits, new Steps(first), new Permutation(bits));
        }

        Row row(int slot) {
            return rows.get(steps.of(slot));
        }

        int mask() {
            return (1 << bits) - 1;
        }

        /** Returns the slots of a name, or of all that begin with it before an asterisk. */
        int[] of(String name) {
            String plain = form(name.replaceFirst("\\*$", ""));
            Predicate<String> is = name.endsWith("*") ? own -> own.startsWith(plain) : plain::equals;
            return IntStream.range(0, rows.size())
                    .filter(row -> is.test(form(rows.get(row).value())))
                    .flatMap(row -> IntStream.range(steps.at(row), steps.at(row + 1)))
                    .toArray();
        }

        private static String form(String name) {
            return Latin.plain(name).toLowerCase(Locale.ROOT);
        }
    }

    private int lastSlot(long position) {
        long key = Draws.hash(blockKey, position >>> lastNames.bits);
        return (int) lastNames.permutation.apply(key, position & lastNames.mask());
    }

    /** Returns the first and the last name of the person at a position. */
    Names names(long position) {
        int lastSlot = lastSlot(position);
        return new Names(firstNames.row(firstSlot(position, lastSlot)), lastNames.row(lastSlot));
    }

    /** Returns the position in a block of who has a slot of a last name. */
    private long inBlock(long block, int lastSlot) {
        return block << lastNames.bits | lastNames.permutation.invert(Draws.hash(blockKey, block), lastSlot);
    }

    /** Returns the position of who has slots of a last and of a first name, in a round of blocks. */
    private long inRound(long round, int lastSlot, int firstSlot) {
        long block = firstNames.permutation.invert(Draws.hash(nameKey, lastSlot, round), firstSlot);
        return inBlock(round << firstNames.bits | block, lastSlot);
    }

    /**
     * Returns the documents of the persons with a name, of those at the first positions: a first and a last name in either order,
     * or a last name alone. Case and accents do not matter, and an asterisk stands for the end of a name.
     *
     * @param positions number of documents
     * @throws IllegalArgumentException if so many names begin with these letters that they cannot be counted
     */
    public Hits hits(Kind kind, String name, long positions) {
        List<String> words = List.of(name.strip().split("\\s+"));
        for (int cut = 0; cut < 2 * words.size(); cut++) {
            String begin = String.join(" ", words.subList(0, cut % words.size()));
            String end = String.join(" ", words.subList(cut % words.size(), words.size()));
            boolean isLastFirst = cut >= words.size();
            int[] last = lastNames.of(isLastFirst ? begin : end);
            int[] first = firstNames.of(isLastFirst ? end : begin);
            if (begin.isEmpty() && !isLastFirst && last.length > 0) {
                return ofLast(kind, last, positions);
            }
            if (last.length > 0 && first.length > 0) {
                return ofBoth(kind, last, first, positions);
            }
        }
        return new Hits(0, k -> new Identity(kind, k, 0));
    }

    /**
     * Returns the documents of the persons who have the names of one of them, of those at the first positions.
     *
     * @param positions number of documents
     * @param mostTried the most positions to look at
     * @return null if more must be looked at
     */
    public @Nullable Hits namesakes(Kind kind, long position, long positions, int mostTried) {
        Names names = names(position);
        int[] last = known.computeIfAbsent(names.last().value(), lastNames::of);
        int[] first = known.computeIfAbsent("first " + names.first().value(), name -> firstNames.of(name.substring(6)));
        long blocks = positions + lastNames.mask() >>> lastNames.bits;
        return last.length * Math.min(blocks, first.length) > mostTried ? null : ofBoth(kind, last, first, positions);
    }

    private Hits ofLast(Kind kind, int[] last, long positions) {
        long full = positions >>> lastNames.bits;
        LongStream rest = IntStream.of(last).mapToLong(slot -> inBlock(full, slot));
        LongUnaryOperator inFull = k -> inBlock(k / last.length, last[(int) (k % last.length)]);
        return DealtValues.hits(kind, full * last.length, inFull, rest.sorted(), positions);
    }

    private Hits ofBoth(Kind kind, int[] last, int[] first, long positions) {
        int bits = lastNames.bits + firstNames.bits;
        long full = positions >>> bits;
        long blocks = positions - (full << bits) + lastNames.mask() >>> lastNames.bits;
        long tried = Math.min(blocks, first.length);
        Check.refuse(
                last.length * tried > MOST_TRIED, () -> "too many names begin with these letters: give more of them");
        boolean isBlockwise = blocks < first.length;
        LongStream.Builder rest = LongStream.builder();
        for (int lastSlot : last) {
            for (int i = 0; i < tried; i++) {
                long position = isBlockwise
                        ? inBlock(full << firstNames.bits | i, lastSlot)
                        : inRound(full, lastSlot, first[i]);
                if (!isBlockwise || Arrays.binarySearch(first, firstSlot(position, lastSlot)) >= 0) {
                    rest.add(position);
                }
            }
        }
        long pairs = (long) last.length * first.length;
        LongUnaryOperator inFull =
                k -> inRound(k / pairs, last[(int) (k % pairs / first.length)], first[(int) (k % first.length)]);
        return DealtValues.hits(kind, full * pairs, inFull, rest.build().sorted(), positions);
    }

    private int firstSlot(long position, int lastSlot) {
        long block = position >>> lastNames.bits;
        long key = Draws.hash(nameKey, lastSlot, block >>> firstNames.bits);
        return (int) firstNames.permutation.apply(key, block & firstNames.mask());
    }
}
