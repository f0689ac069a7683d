// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Timestamp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.arrow.ArrowEncoder;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.MemoryTable;
import org.nuxeo.datagen.export.table.TableFormat.Compression;
import org.nuxeo.datagen.testing.Datasets;

/** The stream of Arrow as bytes; {@link IndependentReadersTest} reads its values. */
class ArrowExportTest {

    private static final Dataset DATASET = Datasets.ofBank(12_000);

    private static byte[] stream(String kind, Compression compression, int threads, long from, long to)
            throws IOException {
        GenerationJob job = new GenerationJob(
                DATASET, kind, null, TableFormat.ARROW, compression, new PositionRange(from, to), true, null);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Generation(job, threads, new UnattendedRun(), Duration.ofSeconds(1)).toStream(out);
        return out.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({"customer, NONE", "document, ZSTD", "document, NONE"})
    void threadsDoNotChangeTheBytes(String kind, Compression compression) throws IOException {
        byte[] one = stream(kind, compression, 1, 0, 12_000);
        assertThat(stream(kind, compression, 8, 0, 12_000)).isEqualTo(one);
        assertThat(stream(kind, compression, 3, 0, 12_000)).isEqualTo(one);
    }

    @Test
    void theSchemaTellsTheUnitsOfTimes() {
        List<Column> columns =
                List.of(new Column("at", Column.Type.INSTANT, true), new Column("day", Column.Type.DATE, true));
        byte[] header = new ArrowEncoder(new MemoryTable(columns, List.of()), false).header();
        ByteBuffer message = ByteBuffer.wrap(header, 8, header.length - 8).slice();
        Schema schema = (Schema) Message.getRootAsMessage(message).header(new Schema());
        Timestamp at = (Timestamp) schema.fields(0).type(new Timestamp());
        assertThat(at.unit()).isEqualTo(TimeUnit.MILLISECOND);
        assertThat(at.timezone()).isEqualTo("UTC");
        Date day = (Date) schema.fields(1).type(new Date());
        assertThat(day.unit()).isEqualTo(DateUnit.DAY);
    }

    @ParameterizedTest
    @CsvSource({"customer, NONE", "transaction, ZSTD"})
    void messagesAreAlignedAndFollowEachOther(String kind, Compression compression) throws IOException {
        byte[] bytes = stream(kind, compression, 2, 0, 12_000);
        ByteBuffer message = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(message.getInt()).isEqualTo(-1);
        int schemaLength = message.getInt();
        int batch = 8 + schemaLength;
        assertThat(batch % 8).isZero();
        assertThat(message.getInt(batch)).isEqualTo(-1);
        assertThat((8 + message.getInt(batch + 4)) % 8).isZero();
        byte[] other = stream(kind, compression, 2, 8192, 12_000);
        assertThat(Arrays.copyOf(other, batch))
                .as("every part begins with the schema")
                .isEqualTo(Arrays.copyOf(bytes, batch));
    }

    /** Shows no progress. */
}
