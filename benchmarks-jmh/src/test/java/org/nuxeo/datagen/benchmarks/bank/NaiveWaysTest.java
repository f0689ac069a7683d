// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import static org.assertj.core.api.Assertions.assertThat;

import blue.strategic.parquet.Hydrator;
import blue.strategic.parquet.ParquetReader;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.bson.BsonBinaryWriter;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankFields;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.parquet.ParquetFile;
import org.nuxeo.datagen.export.parquet.RowGroupEncoder;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.bank.statement.LoadedStatement;
import org.nuxeo.datagen.render.bank.statement.StatementFrames;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;

/** The results of the naive ways, which must equal ours so that the comparison is fair. */
class NaiveWaysTest {

    private final Dataset dataset = Samples.whole();
    private final Identity identity =
            Samples.samples(dataset, Bank.STATEMENT, 2_147_483_648L).findFirst().orElseThrow();
    private final StoredDocument document = new StoredDocuments(dataset, new RenderedBlobs(), null).document(identity);
    private final ByteSink sink = new ByteSink(1 << 14);

    @Test
    void theDriverWritesTheSameBytesAsTheBsonEncoder() {
        BsonEncoder.DEFAULT.encode(document, sink);
        BasicOutputBuffer buffer = new BasicOutputBuffer();
        try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
            new DocumentCodec()
                    .encode(
                            writer,
                            NaiveDocument.ofMongo(document),
                            EncoderContext.builder().build());
        }
        assertThat(buffer.toByteArray()).isEqualTo(sink.copy(0, sink.length()));
    }

    @Test
    void jacksonWritesTheSameBytesAsTheJsonEncoder() throws IOException {
        new JsonEncoder(IndexedFields.ALL).encode(document, sink);
        ObjectMapper mapper = new ObjectMapper();
        assertThat(mapper.writeValueAsBytes(NaiveDocument.ofIndex(document))).isEqualTo(sink.copy(0, sink.length()));
    }

    @Test
    void aRecordInJsonIsReadBackUnchanged() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        byte[] json = mapper.writeValueAsBytes(NaiveDocument.ofIndex(document));
        Map<?, ?> read = mapper.readValue(json, Map.class);
        assertThat(mapper.writeValueAsBytes(read)).isEqualTo(json);
        assertThat(read.get("account:number")).isEqualTo(document.text(BankFields.ACCOUNT_NUMBER));
    }

    @Test
    @Tag("long")
    void parquetJavaWritesTheSameRowsAsOurWriter(@TempDir Path folder) throws IOException {
        Path ours = folder.resolve("ours");
        Path theirs = folder.resolve("theirs");
        RowTable table = Tables.of(dataset, "statement");
        long from = 10_000_000_000L;
        try (ParquetFile file = new ParquetFile(ours, table, Map.of())) {
            new RowGroupEncoder(table, CompressionCodecName.SNAPPY, 500)
                    .encode(from, from + 1200)
                    .writeTo(file);
            file.finish();
        }
        new ParquetJava(table, ours, 500).write(from, from + 1200, theirs);
        assertThat(rows(theirs)).hasSize(1200).isEqualTo(rows(ours));
    }

    private static List<Map<String, Object>> rows(Path file) throws IOException {
        Hydrator<Map<String, Object>, Map<String, Object>, String> maps = new Hydrator<>() {
            @Override
            public Map<String, Object> start() {
                return new HashMap<>();
            }

            @Override
            public Map<String, Object> add(Map<String, Object> row, String column, Object value) {
                row.put(column, value);
                return row;
            }

            @Override
            public Map<String, Object> finish(Map<String, Object> row) {
                return row;
            }
        };
        try (Stream<Map<String, Object>> rows = ParquetReader.streamContent(file.toFile(), maps, path -> path[0])) {
            return rows.toList();
        }
    }

    @Test
    void commonsCsvWritesTheSameRowsAsTheCsvEncoder() throws IOException {
        RowTable table = Tables.of(dataset, "statement");
        assertThat(CsvBenchmark.commonsCsv(table, 10_000_000_000L, 50))
                .isEqualTo(RowEncoder.of(table, "csv").encode(10_000_000_000L, 10_000_000_050L));
    }

    @Test
    void theDigestOfAllBytesEqualsTheOneFromSavedStates() {
        Account account = Bank.of(dataset).account(dataset.document(identity));
        LoadedStatement statement = new LoadedStatement().fill(Bank.of(dataset).generator(), account, identity.month());
        for (int size : new int[] {0, 147_000}) {
            Rendering<LoadedStatement> pdf =
                    new Rendering<>(StatementFrames.ALL.of(BlobFormat.PDF), () -> statement, size);
            BlobRenderer renderer = new DocumentRenderer().load(dataset.document(identity), size);
            assertThat(HexFormat.of().formatHex(pdf.md5OfAllBytes())).isEqualTo(renderer.md5Hex());
        }
    }

    @Test
    void samplesAreAStrideApart() {
        List<Long> positions = Samples.samples(dataset, Bank.CUSTOMER, 80_000_000)
                .map(Identity::position)
                .toList();
        assertThat(positions).doesNotHaveDuplicates().hasSize(1024);
        assertThat(positions.get(1) - positions.get(0)).isEqualTo(Samples.STRIDE);
    }
}
