// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.random.AliasTable;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.tree.Steps;

/**
 * Words of a text.
 *
 * @param vocabulary the words, or null for those of a small list, all equally likely
 */
public record Words(Sizes sizes, @Nullable Vocabulary vocabulary) implements ValueRule {
    /** A small list. */
    private static final String[] LIST =
            Resources.text(Words.class, "words.txt").strip().split("\\s+");

    public Words {
        sizes.require("words", 1, 10_000);
    }

    @Override
    public ValueFunction function(RuleCompiler rules, String path) {
        LongToIntFunction counts = sizes.drawn();
        LongFunction<String> word = vocabulary == null ? Words::word : vocabulary.drawn();
        return rules.drawn(path, draw -> words(counts.applyAsInt(draw), word, draw));
    }

    @Override
    public void write(Canonical to) {
        to.with("words", part -> sizes.write(part).with("vocabulary", vocabulary));
    }

    /** Returns a text of a number of words. */
    private static String words(int count, LongFunction<String> word, long draw) {
        StringBuilder text = new StringBuilder(count * 8);
        long next = draw;
        for (int i = 0; i < count; i++) {
            next = Draws.mix(next + 1);
            text.append(i == 0 ? "" : " ").append(word.apply(next));
        }
        text.setCharAt(0, Character.toUpperCase(text.charAt(0)));
        return text.toString();
    }

    /** Returns one of the small list. */
    private static String word(long draw) {
        return LIST[Draws.bounded(draw, LIST.length)];
    }

    /**
     * Made-up words, all different, whose frequencies follow a Zipf law. The word of a rank is computed from the rank alone: none is
     * stored. Every 1,000 ranks have the shares of the lengths, so the shares of the frequent words are those of the rare ones.
     *
     * @param size number of words
     * @param exponent exponent of the Zipf law, 0 (all equal) to 10
     * @param letters letters of the words; vowels alternate with the others if there are both
     * @param lengths numbers of letters
     * @param weights shares of the lengths
     */
    public record Vocabulary(int size, double exponent, String letters, List<Long> lengths, List<Long> weights)
            implements Canonical.Part {

        /** The letters unless a model has others. */
        public static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

        /** The lengths unless a model has others. */
        public static final List<Long> LENGTHS =
                LongStream.rangeClosed(3, 13).boxed().toList();

        /** The shares of {@link #LENGTHS}, in thousandths. */
        public static final List<Long> WEIGHTS = List.of(2L, 24L, 90L, 140L, 170L, 170L, 150L, 110L, 80L, 44L, 20L);

        /** The most letters of a word. */
        public static final int LONGEST = 40;

        private static final String VOWELS = "aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿąęőűαεηιουωάέήίόύώаеёиоуыэюяєії";
        private static final int BLOCK = 1_000;

        /** Adjacent ranks have different lengths. Has no factor in common with the block, and is its golden section. */
        private static final int STRIDE = 617;

        private static final long MOST_FORMS = 1L << 40;
        private static final double GOLDEN_SECTION = 0.618_033_988_749_895;

        public Vocabulary {
            lengths = List.copyOf(lengths);
            weights = List.copyOf(weights);
            Check.range("vocabulary", size, 1, ValueRule.MAX_ENTRIES);
            new DrawnRule.Zipf(size, exponent);
            boolean areLetters =
                    letters.codePoints().allMatch(each -> Character.isLetter(each) && each <= Character.MAX_VALUE);
            boolean areOnce = letters.chars().distinct().count() == letters.length();
            Numbers.require(lengths.size() == weights.size(), "lengths: must have a weight each");
            boolean fits = areLetters && letters.length() >= 2 && areOnce;
            Numbers.require(fits, "alphabet " + letters + ": must be 2 letters or more, each once");
            Steps steps = steps(weights);
            for (int i = 0; i < lengths.size(); i++) {
                int length = Math.toIntExact(lengths.get(i));
                Check.range("lengths", length, 1, LONGEST);
                long blocks = (size + BLOCK - 1) / BLOCK;
                long needed = Math.min(size, (steps.at(i + 1) - steps.at(i)) * blocks);
                long count = Forms.of(letters, length).count();
                String what = "vocabulary " + WholeNumber.grouped(size) + ": " + WholeNumber.grouped(needed);
                String has = " words of " + length + " letters, there are " + WholeNumber.grouped(count);
                String remedy = "; must be fewer words, a smaller share of that length, or more letters";
                Numbers.require(needed <= count, what + has + remedy);
            }
        }

        /** Returns which places of a block of ranks have which length. */
        private static Steps steps(List<Long> weights) {
            double total = weights.stream().mapToLong(Long::longValue).sum();
            int[] starts = new int[weights.size() + 1];
            long before = 0;
            for (int i = 1; i < starts.length; i++) {
                before += weights.get(i - 1);
                starts[i] = (int) Math.round(before / total * BLOCK);
            }
            return new Steps(starts);
        }

        /** Words of one length: those that begin with the first sort of letters, then those that begin with the other. */
        private record Forms(String one, String other, int length, long ofOne, long ofOther, long factor) {

            static Forms of(String letters, int length) {
                String vowels = letters.replaceAll("[^" + VOWELS + "]", "");
                String others = letters.replaceAll("[" + VOWELS + "]", "");
                boolean both = !vowels.isEmpty() && !others.isEmpty();
                String one = both ? others : letters;
                String other = both ? vowels : letters;
                long ofOne = forms(one, other, length);
                long ofOther = both ? forms(other, one, length) : 0;
                long factor = Math.max(1, (long) ((ofOne + ofOther) * GOLDEN_SECTION));
                BigInteger all = BigInteger.valueOf(ofOne + ofOther);
                while (!all.gcd(BigInteger.valueOf(factor)).equals(BigInteger.ONE)) {
                    factor++;
                }
                return new Forms(one, other, length, ofOne, ofOther, factor);
            }

            private static long forms(String first, String second, int length) {
                long forms = 1;
                for (int i = 0; i < length && forms < MOST_FORMS >> 8; i++) {
                    forms *= (i % 2 == 0 ? first : second).length();
                }
                return forms;
            }

            long count() {
                return ofOne + ofOther;
            }

            /** Returns a word; those of different indexes below the count differ. */
            String word(long index) {
                long mixed = index * factor % count();
                boolean isOne = mixed < ofOne;
                long rest = isOne ? mixed : mixed - ofOne;
                long forms = isOne ? ofOne : ofOther;
                StringBuilder word = new StringBuilder(length);
                for (int i = 0; i < length; i++) {
                    String letters = i % 2 == 0 == isOne ? one : other;
                    // more letters than an index has follow from it
                    rest = forms == 1 ? Draws.hash(index, i) >>> 1 : rest;
                    word.append(letters.charAt((int) (rest % letters.length())));
                    rest /= letters.length();
                    forms = Math.max(1, forms / letters.length());
                }
                return word.toString();
            }
        }

        /** Returns the words by rank from 1. */
        LongFunction<String> byRank() {
            Forms[] forms = lengths.stream()
                    .map(length -> Forms.of(letters, (int) (long) length))
                    .toArray(Forms[]::new);
            Steps steps = steps(weights);
            return rank -> {
                long block = (rank - 1) / BLOCK;
                int place = (int) ((rank - 1) % BLOCK * STRIDE % BLOCK);
                int length = steps.of(place);
                int start = steps.at(length);
                return forms[length].word(block * (steps.at(length + 1) - start) + place - start);
            };
        }

        /** Returns the word of a draw. */
        LongFunction<String> drawn() {
            AliasTable table = new DrawnRule.Zipf(size, exponent).table();
            LongFunction<String> words = byRank();
            return draw -> words.apply(table.drawFine(draw) + 1L);
        }

        /** Returns the word of a rank, 1 to the size. */
        public String word(int rank) {
            Check.range("rank", rank, 1, size);
            return byRank().apply(rank);
        }

        /** Returns the share of the ranks among all words of texts. */
        public double[] shares() {
            double[] parts = IntStream.rangeClosed(1, size)
                    .mapToDouble(rank -> Math.max(1 / Numbers.TWO_TO_53, StrictMath.pow(rank, -exponent)))
                    .toArray();
            double sum = Arrays.stream(parts).sum();
            return Arrays.stream(parts).map(each -> each / sum).toArray();
        }

        @Override
        public void write(Canonical to) {
            to.with("size", size).with("exponent", exponent, 1.0).with("alphabet", letters, LETTERS);
            if (!lengths.equals(LENGTHS) || !weights.equals(WEIGHTS)) {
                to.with("lengths", part -> part.with("values", lengths)
                        .with("weights", weights, Collections.nCopies(lengths.size(), 1L)));
            }
        }
    }
}
