// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Reader of the five files of a corpus. It checks them and reports the first error. */
final class CorpusReader {

    /** The source of a file's bytes: a directory or the resources of the program. */
    interface Source {
        byte[] read(String fileName) throws IOException, CorpusException;
    }

    private final Source source;
    private final boolean builtIn;

    /**
     * @param builtIn whether the files are the program's own, of which tests know the fingerprint, and that rows are sorted by
     *     group and name and without duplicates; skipping these checks saves two fifths of the time
     */
    CorpusReader(Source source, boolean builtIn) {
        this.source = source;
        this.builtIn = builtIn;
    }

    Corpus read(String name) throws CorpusException {
        return new Corpus(
                name,
                readNames(CorpusFile.FIRST_NAMES),
                readNames(CorpusFile.LAST_NAMES),
                readCities(),
                readNames(CorpusFile.STREETS),
                readMerchants(),
                builtIn ? OptionalLong.of(Corpus.BUILT_IN_FINGERPRINT) : OptionalLong.empty());
    }

    private TsvTable rows(CorpusFile file) throws CorpusException {
        try {
            return file.parse(source.read(file.fileName()));
        } catch (IOException e) {
            String reason = e instanceof NoSuchFileException ? "there is no such file" : "cannot be read";
            throw new CorpusException(
                    file.fileName() + ": " + reason + "; a corpus is a directory with the five files", e);
        }
    }

    private TsvTable sortedRows(CorpusFile file) throws CorpusException {
        return builtIn ? rows(file) : rows(file).sortByName();
    }

    private NameSlots readNames(CorpusFile file) throws CorpusException {
        TsvTable rows = sortedRows(file);
        int females = file == CorpusFile.FIRST_NAMES ? rows.groupEnds()[0] : 0;
        return weighted(rows, () -> new NameSlots(file.slotBits(), rows.values(), rows.weights(), females));
    }

    private CitySlots readCities() throws CorpusException {
        CorpusFile file = CorpusFile.CITIES;
        TsvTable rows = sortedRows(file);
        long[] weights = rows.weights();
        long[] populations = new long[file.groupCount()];
        long total = 0;
        for (int i = 0; i < weights.length && total <= SlotTable.MAX_TOTAL_WEIGHT; i++) {
            populations[rows.group(i)] += weights[i];
            total += weights[i];
        }
        if (total > SlotTable.MAX_TOTAL_WEIGHT) {
            throw new CorpusException(rows.file() + ": sum of populations " + total + ": must be at most "
                    + SlotTable.MAX_TOTAL_WEIGHT + "; scale them down");
        }
        int slots = 1 << file.slotBits();
        int[] slotEnds = LargestRemainder.divide(populations, slots);
        for (int state = 0, end = 0; state < slotEnds.length; state++) {
            if (slotEnds[state] == 0) {
                throw new CorpusException(rows.file() + ": population " + populations[state] + " of "
                        + UsState.ofNumber(state).code() + ": must be at least half of 1/" + slots + " of the sum "
                        + total + "; raise the weights of its cities");
            }
            end += slotEnds[state];
            slotEnds[state] = end;
        }
        return weighted(rows, () -> new CitySlots(file.slotBits(), rows.values(), weights, rows.groupEnds(), slotEnds));
    }

    private Merchants readMerchants() throws CorpusException {
        TsvTable rows = builtIn
                ? rows(CorpusFile.MERCHANTS)
                : rows(CorpusFile.MERCHANTS).refuseDuplicates();
        return weighted(rows, () -> new Merchants(rows.values(), rows.weights(), rows.groupEnds()));
    }

    /** Returns a table of weighted entries; reports a weight that the table refuses as an error of the corpus. */
    private static <T> T weighted(TsvTable rows, Supplier<T> slots) throws CorpusException {
        try {
            return slots.get();
        } catch (IllegalArgumentException e) {
            throw new CorpusException(rows.file() + ": " + e.getMessage() + "; scale the weights", e);
        }
    }

    /**
     * The largest remainder method, also called Hamilton's method: it divides seats in proportion to weights, so that each
     * number of seats differs from the exact share by less than one.
     */
    static final class LargestRemainder {

        private LargestRemainder() {}

        /**
         * Returns the number of seats for each weight; the sum is {@code seats}. Of equal remainders, the earlier weight gets
         * the seat.
         *
         * @param weights not negative, with a positive sum; the sum times the number of seats must fit into a long
         */
        static int[] divide(long[] weights, int seats) {
            long total = 0;
            for (long weight : weights) {
                total += weight;
            }
            int[] result = new int[weights.length];
            long[] remainders = new long[weights.length];
            int left = seats;
            for (int i = 0; i < weights.length; i++) {
                long product = Math.multiplyExact(weights[i], seats);
                result[i] = (int) (product / total);
                remainders[i] = product % total;
                left -= result[i];
            }
            for (; left > 0; left--) {
                int largest = 0;
                for (int i = 1; i < remainders.length; i++) {
                    if (remainders[i] > remainders[largest]) {
                        largest = i;
                    }
                }
                result[largest]++;
                remainders[largest] = -1;
            }
            return result;
        }
    }
}
