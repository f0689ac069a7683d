// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.spark.internal.option.DatasetOptions;
import org.nuxeo.datagen.spark.internal.option.OptionNames;
import org.nuxeo.datagen.spark.internal.option.OptionValues;

/**
 * The options of the data source.
 *
 * @param given options by name
 */
public record SourceOptions(OptionValues given) implements Serializable {

    private static final String ROWS = "rows-per-partition";
    private static final long DEFAULT_ROWS = 1_000_000;

    /**
     * Returns checked options.
     *
     * @throws IllegalArgumentException if an option is unknown or its value is out of its range
     */
    public static SourceOptions of(Map<String, String> options) {
        Set<String> names = new HashSet<>(DatasetOptions.NAMES);
        names.add(ROWS);
        SourceOptions checked =
                new SourceOptions(new OptionValues(DatasetOptions.withModelText(OptionNames.resolve(options, names))));
        checked.dataset().dataset();
        checked.rowsPerPartition();
        return checked;
    }

    /** Returns these options with others, which replace those of the same name. */
    SourceOptions with(Map<String, String> options) {
        Map<String, String> all = new HashMap<>(given.values());
        all.putAll(of(options).given.values());
        return of(all);
    }

    /** Returns the options of the dataset. */
    public DatasetOptions dataset() {
        return DatasetOptions.of(given.values());
    }

    /** Returns the largest number of rows, or of statements with their lines, in a partition. */
    long rowsPerPartition() {
        return given.number(ROWS, DEFAULT_ROWS, 1, 1_000_000_000_000L);
    }
}
