// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * The files of a corpus and the limits of their contents. The maximum lengths are those that all renderers have room for.
 */
enum CorpusFile {
    FIRST_NAMES("first-names.tsv", List.of(CorpusFile.FEMALE, CorpusFile.MALE), "F or M", 20, 20, 17),
    LAST_NAMES("last-names.tsv", List.of(""), "", 100, 24, 17),
    CITIES("cities.tsv", labels(UsState.values(), UsState::code), "the postal code of a state, DC or PR", 1, 30, 15),
    STREETS("streets.tsv", List.of(""), "", 50, 34, 11),
    MERCHANTS(
            "merchants.tsv",
            labels(MerchantCategory.values(), MerchantCategory::label),
            "a category, such as groceries",
            3,
            28,
            11);

    /** The third column of female first names, which come before the male ones. */
    static final String FEMALE = "F";

    static final String MALE = "M";

    /** The largest average number of entries in a slot. */
    private static final int MAX_ENTRIES_PER_SLOT = 16;

    private final String fileName;
    private final List<String> labels;
    private final String labelLimit;
    private final int minRowsPerGroup;
    private final int maxLength;
    private final int slotBits;

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

    private static <T> List<String> labels(T[] constants, Function<T, String> label) {
        List<String> labels = new ArrayList<>();
        for (T constant : constants) {
            labels.add(label.apply(constant));
        }
        return labels;
    }

    String fileName() {
        return fileName;
    }

    int slotBits() {
        return slotBits;
    }

    int groupCount() {
        return labels.size();
    }

    private int maxRows() {
        return MAX_ENTRIES_PER_SLOT << slotBits;
    }

    /** Parses and checks the rows. The rows of a group keep the order of the file. */
    RowOrder parse(byte[] utf8) throws CorpusException {
        TsvTable.Groups groups = new TsvTable.Groups(labels.size(), labels::indexOf, labelLimit);
        TsvTable table = TsvParser.parse(fileName, utf8, groups, maxLength);
        if (table.size() > maxRows()) {
            throw new CorpusException(fileName + ": " + table.size() + " rows: must be at most "
                    + WholeNumber.grouped(maxRows()) + "; remove rows");
        }
        RowOrder order = new RowOrder(table, labels.size());
        int[] ends = order.groupEnds();
        for (int group = 0; group < ends.length; group++) {
            int count = ends[group] - (group == 0 ? 0 : ends[group - 1]);
            if (count < minRowsPerGroup) {
                throw new CorpusException(fileName + ": " + count + " rows"
                        + (labels.size() > 1 ? " with " + labels.get(group) : "") + ": must be at least "
                        + minRowsPerGroup + "; add rows");
            }
        }
        return order;
    }
}
