// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.random.LargestRemainder;

/**
 * Reader of the five files of a corpus. It checks them and reports the first error.
 *
 * @param builtIn whether the files are the program's own, of which tests know the fingerprint, and that rows are valid,
 *     sorted within their groups and without duplicates; skipping these checks saves half of the time
 */
record CorpusReader(Source source, boolean builtIn) {

    /** The source of a file's bytes: a directory or the resources of the program. */
    interface Source {
        byte[] read(String fileName) throws IOException, CorpusException;
    }

    /** Returns the names of a file, sorted within each group, except for companies, whose order counts. */
    NamePool read(CorpusFile file) throws CorpusException {
        try {
            return file.parse(source.read(file.fileName), builtIn);
        } catch (IOException e) {
            String reason = e instanceof NoSuchFileException ? "there is no such file" : "cannot be read";
            throw new CorpusException(
                    file.fileName + ": " + reason + "; a corpus is a directory with the five files", e);
        }
    }

    NameSlots names(CorpusFile file) throws CorpusException {
        NamePool names = read(file);
        return weighted(file, () -> new NameSlots(file.slotBits, names));
    }

    CitySlots cities() throws CorpusException {
        CorpusFile file = CorpusFile.CITIES;
        NamePool names = read(file);
        long[] populations = new long[names.ends().length];
        long total = 0;
        for (int i = 0, state = 0; i < names.size() && total <= SlotTable.MAX_TOTAL_WEIGHT; i++) {
            state += i == names.ends()[state] ? 1 : 0;
            populations[state] += names.weights()[i];
            total += names.weights()[i];
        }
        if (total > SlotTable.MAX_TOTAL_WEIGHT) {
            throw new CorpusException(file.fileName + ": sum of populations " + total + ": must be at most "
                    + SlotTable.MAX_TOTAL_WEIGHT + "; scale them down");
        }
        int slots = 1 << file.slotBits;
        int[] slotEnds = LargestRemainder.divide(populations, slots);
        for (int state = 0, end = 0; state < slotEnds.length; state++) {
            if (slotEnds[state] == 0) {
                throw new CorpusException(file.fileName + ": population " + populations[state] + " of "
                        + UsState.ofNumber(state).code() + ": must be at least half of 1/" + slots + " of the sum "
                        + total + "; raise the weights of its cities");
            }
            end += slotEnds[state];
            slotEnds[state] = end;
        }
        return weighted(file, () -> new CitySlots(file.slotBits, names, slotEnds));
    }

    /** Returns a table of weighted entries; reports a weight that the table refuses as an error of the corpus. */
    private static <T> T weighted(CorpusFile file, Supplier<T> slots) throws CorpusException {
        try {
            return slots.get();
        } catch (IllegalArgumentException e) {
            throw new CorpusException(file.fileName + ": " + e.getMessage() + "; scale the weights", e);
        }
    }
}
