// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.List;
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

    String fileName() {
        return fileName;
    }

    int slotBits() {
        return slotBits;
    }

    /** Returns the texts of the third column, one for each group; a single empty text if there is no third column. */
    List<String> labels() {
        return labels;
    }

    /** Returns the description of the texts of groups. */
    String labelLimit() {
        return labelLimit;
    }

    /** Returns the largest number of characters in a value, at most 127. */
    int maxLength() {
        return maxLength;
    }

    /** Parses and checks the rows. The rows of a group keep the order of the file. */
    TsvTable parse(byte[] utf8) throws CorpusException {
        TsvTable table = TsvParser.parse(this, utf8);
        int maxRows = MAX_ENTRIES_PER_SLOT << slotBits;
        if (table.size() > maxRows) {
            throw new CorpusException(fileName + ": " + table.size() + " rows: must be at most "
                    + WholeNumber.grouped(maxRows) + "; remove rows");
        }
        table.orderByGroup(labels.size());
        int from = 0;
        for (int group = 0; group < labels.size(); group++) {
            int to = table.groupEnds()[group];
            if (to - from < minRowsPerGroup) {
                throw new CorpusException(fileName + ": " + (to - from) + " rows"
                        + (labels.size() > 1 ? " with " + labels.get(group) : "") + ": must be at least "
                        + minRowsPerGroup + "; add rows");
            }
            from = to;
        }
        return table;
    }
}
