// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.scan.DatagenTable;
import org.nuxeo.datagen.spark.internal.scan.DatagenTable.SourceOptions;

/**
 * The data source {@code datagen}. It reads the tables of a dataset, which nobody has stored:
 *
 * <pre>{@code
 * spark.read().format("datagen").option("customers", "90M").option("months", "60").load("statements")
 * }</pre>
 */
public final class DatagenSource implements TableProvider, DataSourceRegister {

    private static final String PATH = "path";
    private static final String TABLE = "table";

    @Override
    public String shortName() {
        return "datagen";
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        Dataset dataset = dataset(options).dataset();
        return table(options, dataset).schema(dataset);
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(properties);
        SourceOptions dataset = dataset(options);
        return new DatagenTable(table(options, dataset.dataset()), dataset);
    }

    private static SourceOptions dataset(CaseInsensitiveStringMap options) {
        Map<String, String> own = new HashMap<>(options);
        own.keySet().removeAll(List.of(PATH, TABLE));
        return SourceOptions.of(own);
    }

    private static SourceTable table(CaseInsensitiveStringMap options, Dataset dataset) {
        String name = options.getOrDefault(PATH, options.get(TABLE));
        if (name == null) {
            throw new IllegalArgumentException("no table: name it with load(\"customers\") or the option table");
        }
        return DatagenTable.of(dataset, name);
    }
}
