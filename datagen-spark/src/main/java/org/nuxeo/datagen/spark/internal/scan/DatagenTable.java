// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.option.WordTexts;

/**
 * A table of a dataset.
 *
 * @param table the table
 * @param options the dataset and how it is read
 */
public record DatagenTable(SourceTable table, SourceOptions options) implements SupportsRead {

    private static final Set<String> OF_SPARK = Set.of("path", "table");

    /** Returns the tables of a dataset. */
    public static List<SourceTable> all(Dataset dataset) {
        return Registered.scan(dataset).tables(dataset);
    }

    /**
     * Returns the table of a dataset with a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static SourceTable of(Dataset dataset, String label) {
        return all(dataset).stream()
                .filter(each -> each.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("table " + label + ": must be one of "
                        + all(dataset).stream().map(SourceTable::label).collect(Collectors.joining(", "))));
    }

    @Override
    public String name() {
        return "datagen." + table.label();
    }

    @Override
    @SuppressWarnings("deprecation") // abstract in Spark 4.0
    public StructType schema() {
        return table.schema(options.dataset());
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    /** Begins a scan. A query may give options of its own, such as another number of customers. */
    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap ofQuery) {
        Map<String, String> own = new HashMap<>(ofQuery.asCaseSensitiveMap());
        own.keySet().removeIf(name -> OF_SPARK.contains(name.toLowerCase(Locale.ROOT)));
        SourceOptions ofScan = options.with(own);
        String reason = "model: a query cannot have another one, since it decides the columns; ";
        Check.refuse(!model(ofScan).equals(model(options)), () -> reason + "give it to the table or catalog");
        return new ScanPlan(table, ofScan);
    }

    private static String model(SourceOptions options) {
        return options.dataset().archive().fingerprint();
    }

    /**
     * The options of the data source.
     *
     * @param given words of the dataset, and how it is read
     */
    public record SourceOptions(WordTexts given) implements Serializable {

        private static final Word ROWS = Word.of("rows-per-partition", Values.number(1, 1_000_000_000_000L), "N")
                .byDefault("1000000")
                .help("Rows of a partition.");

        private static final List<Word> WORDS = Stream.concat(DatasetWords.ALL.words().stream(), Stream.of(ROWS))
                .toList();

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
}
