// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark;

import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;

/** The session of all tests, with two threads, four attempts at a task, and without a page. */
public final class TestSession {

    private static SparkSession session;

    private TestSession() {}

    /** Returns the session, which is started at the first call and ends with the virtual machine. */
    public static synchronized SparkSession get() {
        if (session == null) {
            session = SparkSession.builder()
                    .master("local[2, 4]")
                    .appName("datagen tests")
                    .config("spark.ui.enabled", "false")
                    .config("spark.driver.bindAddress", "127.0.0.1")
                    .config("spark.driver.host", "127.0.0.1")
                    .config("spark.sql.shuffle.partitions", "2")
                    .config("spark.sql.warehouse.dir", "target/warehouse")
                    .config("spark.sql.catalog.bank", DatagenCatalog.class.getName())
                    .config("spark.sql.catalog.bank.customers", "90M")
                    .config("spark.sql.catalog.bank.months", "60")
                    .getOrCreate();
        }
        return session;
    }

    /** Returns how a query is executed. */
    static QueryExecution execution(Dataset<Row> query) {
        return ((org.apache.spark.sql.classic.Dataset<Row>) query).queryExecution();
    }

    /** Returns a table of a dataset. */
    static Dataset<Row> table(String name, Map<String, String> options) {
        return get().read().format("datagen").options(options).load(name);
    }
}
