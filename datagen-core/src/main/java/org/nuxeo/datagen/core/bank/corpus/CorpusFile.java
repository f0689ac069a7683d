// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.List;
import org.nuxeo.datagen.core.text.Labels;

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

    final String fileName;
    final List<String> labels;
    final String labelLimit;
    final int minRowsPerGroup;
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

    /** Lays names of the file out on its slots; reports a weight that is too small or too large as an error of the corpus. */
    SlotTable slots(NamePool names, int... slotEnds) throws CorpusException {
        try {
            return SlotTable.segmented(slotBits, names.weights(), names.ends(), slotEnds);
        } catch (IllegalArgumentException e) {
            throw new CorpusException(fileName + ": " + e.getMessage() + "; scale the weights", e);
        }
    }
}
