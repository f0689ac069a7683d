// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.spark.internal.option.WordTexts;

/**
 * The options of the data source.
 *
 * @param given words of the dataset, and how it is read
 */
public record SourceOptions(WordTexts given) implements Serializable {

    private static final Word ROWS = Word.of("rows-per-partition", Values.number(1, 1_000_000_000_000L), "N")
            .byDefault("1000000")
            .help("Rows of a partition.");

    private static final List<Word> WORDS =
            Stream.concat(DatasetWords.ALL.words().stream(), Stream.of(ROWS)).toList();

    /**
     * Returns checked options.
     *
     * @throws IllegalArgumentException if an option is unknown or its value is out of its range
     */
    public static SourceOptions of(Map<String, String> options) {
        SourceOptions checked = new SourceOptions(WordTexts.ofOptions(options, WORDS));
        checked.dataset();
        checked.rowsPerPartition();
        return checked;
    }

    /** Returns these options with others, which replace those of the same name. */
    SourceOptions with(Map<String, String> options) {
        Map<String, String> all = new HashMap<>(given.texts());
        all.putAll(of(options).given.texts());
        return of(all);
    }

    /** Returns the dataset. */
    public Dataset dataset() {
        return given.dataset();
    }

    /** Returns the largest number of rows, or of statements with their lines, in a partition. */
    long rowsPerPartition() {
        return given.description(List.of(ROWS)).number(ROWS);
    }
}
