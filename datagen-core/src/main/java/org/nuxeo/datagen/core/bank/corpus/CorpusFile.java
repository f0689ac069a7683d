// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.nuxeo.datagen.core.bank.corpus.TsvParser.Row;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * The files of a corpus and the limits of their contents. The maximum lengths are those that all renderers have room for.
 */
enum CorpusFile {
    FIRST_NAMES("first-names.tsv", List.of(CorpusFile.FEMALE, CorpusFile.MALE), "F or M", 20, 20, 17),
    LAST_NAMES("last-names.tsv", List.of(""), "", 100, 24, 17),
    CITIES("cities.tsv", Labels.of(UsState.values(), UsState::code), "the postal code of a state, DC or PR", 1, 30, 15),
    STREETS("streets.tsv", List.of(""), "", 50, 34, 11),
    MERCHANTS(
            "merchants.tsv",
            List.of(("groceries restaurants coffee fuel transport clothing electronics home health entertainment travel"
                            + " online employer landlord mortgage electricity water gas internet mobile insurance pension")
                    .split(" ")),
            "a category, such as groceries",
            3,
            28,
            11);

    /** The third column of female first names, which come before the male ones. */
    static final String FEMALE = "F";

    static final String MALE = "M";

    /** The largest average number of entries in a slot. */
    private static final int MAX_ENTRIES_PER_SLOT = 16;

    final String fileName;
    final List<String> labels;
    final String labelLimit;
    private final int minRowsPerGroup;
    final int maxLength;
    final int slotBits;

    /**
     * @param labels texts of the third column, one for each group; a single empty text if there is no third column
     * @param labelLimit description of these texts for messages
     */
    CorpusFile(
            String fileName, List<String> labels, String labelLimit, int minRowsPerGroup, int maxLength, int slotBits) {
        this.fileName = fileName;
        this.labels = labels;
        this.labelLimit = labelLimit;
        this.minRowsPerGroup = minRowsPerGroup;
        this.maxLength = maxLength;
        this.slotBits = slotBits;
    }

    /**
     * Parses and checks the rows. Those of a group are sorted by name, except for companies, whose order counts.
     *
     * @param isSorted whether the rows are known to be valid, sorted within their groups, and without duplicates
     */
    NamePool parse(byte[] utf8, boolean isSorted) throws CorpusException {
        List<Row> rows = new TsvParser(this, !isSorted).parse(utf8);
        int maxRows = MAX_ENTRIES_PER_SLOT << slotBits;
        if (rows.size() > maxRows) {
            throw new CorpusException(fileName + ": " + rows.size() + " rows: must be at most "
                    + WholeNumber.grouped(maxRows) + "; remove rows");
        }
        if (!isSorted) {
            List<Row> sorted = this == MERCHANTS ? new ArrayList<>(rows) : rows;
            sorted.sort(Comparator.comparingInt(Row::group).thenComparing(Row::name, NameFolding::compare));
            requireOnce(sorted);
        }
        int[] ends = new int[labels.size()];
        rows.forEach(row -> ends[row.group()]++);
        for (int group = 0, start = 0; group < ends.length; group++) {
            if (ends[group] < minRowsPerGroup) {
                throw new CorpusException(fileName + ": " + ends[group] + " rows"
                        + (ends.length > 1 ? " with " + labels.get(group) : "") + ": must be at least "
                        + minRowsPerGroup + "; add rows");
            }
            start += ends[group];
            ends[group] = start - ends[group];
        }
        String[] names = new String[rows.size()];
        long[] weights = new long[names.length];
        for (Row row : rows) {
            int place = ends[row.group()]++;
            names[place] = row.name();
            weights[place] = row.weight();
        }
        return new NamePool(names, weights, ends);
    }

    private void requireOnce(List<Row> sorted) throws CorpusException {
        for (int i = 1; i < sorted.size(); i++) {
            Row row = sorted.get(i);
            Row before = sorted.get(i - 1);
            if (row.group() == before.group() && row.name().equals(before.name())) {
                throw new CorpusException(fileName + ":" + row.line() + ": \"" + row.name() + "\" is also on line "
                        + before.line() + ": must occur only once; remove one of the lines");
            }
        }
    }
}
