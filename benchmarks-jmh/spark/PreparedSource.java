// SPDX-License-Identifier: Apache-2.0
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.nuxeo.datagen.spark.DatagenSource;

/**
 * A data source that computes the first batch of a table of Datagen and gives it to Spark over and over, to measure what Spark
 * itself takes for as many rows. Its option {@code prepared} is the number of batches.
 */
public final class PreparedSource implements TableProvider {

    private static final String BATCHES = "prepared";

    private final DatagenSource source = new DatagenSource();

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return source.inferSchema(new CaseInsensitiveStringMap(ofTable(options)));
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new PreparedTable((SupportsRead) source.getTable(schema, partitioning, ofTable(properties)));
    }

    private static Map<String, String> ofTable(Map<String, String> options) {
        Map<String, String> others = new HashMap<>(options);
        others.remove(BATCHES);
        return others;
    }

    private record PreparedTable(SupportsRead table) implements SupportsRead {

        @Override
        public String name() {
            return "prepared." + table.name();
        }

        @Override
        @SuppressWarnings("deprecation") // abstract in Spark 4.0
        public StructType schema() {
            return table.schema();
        }

        @Override
        public Set<TableCapability> capabilities() {
            return table.capabilities();
        }

        @Override
        public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
            return () -> new PreparedScan(
                    table.newScanBuilder(CaseInsensitiveStringMap.empty()).build(),
                    options.getInt(BATCHES, 1));
        }
    }

    private record PreparedScan(Scan scan, int batches) implements Scan, Batch {

        @Override
        public StructType readSchema() {
            return scan.readSchema();
        }

        @Override
        public Batch toBatch() {
            return this;
        }

        @Override
        public InputPartition[] planInputPartitions() {
            return new InputPartition[] {scan.toBatch().planInputPartitions()[0]};
        }

        @Override
        public PartitionReaderFactory createReaderFactory() {
            return new PreparedFactory(scan.toBatch().createReaderFactory(), batches);
        }
    }

    private record PreparedFactory(PartitionReaderFactory factory, int batches) implements PartitionReaderFactory {

        @Override
        public boolean supportColumnarReads(InputPartition partition) {
            return true;
        }

        @Override
        public PartitionReader<InternalRow> createReader(InputPartition partition) {
            throw new UnsupportedOperationException("rows are read in columnar batches");
        }

        @Override
        public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
            PartitionReader<ColumnarBatch> reader = factory.createColumnarReader(partition);
            return new PartitionReader<>() {
                private int left = batches;

                @Override
                public boolean next() throws java.io.IOException {
                    return left-- == batches ? reader.next() : left >= 0;
                }

                @Override
                public ColumnarBatch get() {
                    return reader.get();
                }

                @Override
                public void close() throws java.io.IOException {
                    reader.close();
                }
            };
        }
    }
}
