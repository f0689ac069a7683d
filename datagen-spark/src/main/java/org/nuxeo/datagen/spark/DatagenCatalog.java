// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.scan.DatagenTable;
import org.nuxeo.datagen.spark.internal.scan.DatagenTable.SourceOptions;

/**
 * A catalog with the tables of one dataset, for SQL. With {@code spark.sql.catalog.bank} set to the name of this class and
 * {@code spark.sql.catalog.bank.customers} to {@code 90M}, {@code bank.customers} is a table. Nothing can be created in it.
 */
public final class DatagenCatalog implements TableCatalog {

    // set by initialize
    @SuppressWarnings("NullAway.Init")
    private String name;

    // set by initialize
    @SuppressWarnings("NullAway.Init")
    private SourceOptions options;

    @Override
    public void initialize(String catalogName, CaseInsensitiveStringMap configured) {
        name = catalogName;
        options = SourceOptions.of(configured);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String[] defaultNamespace() {
        return new String[0];
    }

    @Override
    public Identifier[] listTables(String[] namespace) {
        List<SourceTable> tables = namespace.length > 0 ? List.of() : DatagenTable.all(options.dataset());
        return tables.stream()
                .map(table -> Identifier.of(namespace, table.label()))
                .toArray(Identifier[]::new);
    }

    @Override
    public Table loadTable(Identifier identifier) throws NoSuchTableException {
        for (SourceTable table : DatagenTable.all(options.dataset())) {
            if (identifier.namespace().length == 0 && table.label().equals(identifier.name())) {
                return new DatagenTable(table, options);
            }
        }
        throw new NoSuchTableException(name, identifier.name());
    }

    @Override
    @SuppressWarnings("deprecation") // its replacement calls it
    public Table createTable(
            Identifier identifier, StructType schema, Transform[] partitions, Map<String, String> properties) {
        throw readOnly();
    }

    @Override
    public Table alterTable(Identifier identifier, TableChange... changes) {
        throw readOnly();
    }

    @Override
    public boolean dropTable(Identifier identifier) {
        throw readOnly();
    }

    @Override
    public void renameTable(Identifier from, Identifier to) {
        throw readOnly();
    }

    private UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException(
                "catalog " + name + ": its tables are computed and cannot be changed; write to another catalog");
    }
}
