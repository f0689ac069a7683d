// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.example;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.testing.Datasets;

/** Comparison of a load test's feeder files, the Java API, the documents of the importer, and the blobs. */
class FeederTest {

    private static final Path PAGE = Path.of("../../docs/feeders.md");
    private static final Path SIMULATION = Path.of("../../gatling/src/test/java/BankSimulation.java");
    private static final Dataset BANK = Datasets.ofBank();
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path folder;

    /** Runs the commands of the documentation page, with their files in a folder of the test. */
    @BeforeAll
    static void runTheCommandsOfThePage() throws IOException {
        Matcher command = Pattern.compile("(?m)^\\./datagen (.*)$").matcher(Files.readString(PAGE));
        while (command.find()) {
            List<String> arguments = new ArrayList<>(List.of(command.group(1).split(" ")));
            int out = arguments.indexOf("--out") + 1;
            arguments.set(out, folder.resolve(arguments.get(out)).toString());
            arguments.addAll(List.of("--work", folder.resolve("work").toString()));
            CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
            assertThat(run.exitCode()).as(run.err()).isZero();
        }
    }

    private static List<Map<String, String>> records(String file) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve(file));
        String[] columns = lines.get(0).replace("\"", "").split(",");
        List<Map<String, String>> records = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] values = line.split(",", -1);
            assertThat(values).hasSameSizeAs(columns);
            Map<String, String> record = new LinkedHashMap<>();
            for (int i = 0; i < columns.length; i++) {
                record.put(columns[i], values[i]);
            }
            records.add(record);
        }
        return records;
    }

    @Test
    void statementsAgree() throws IOException {
        List<Map<String, String>> records = records("statements.csv");
        assertThat(records).hasSize(1000);
        OnDemandBlobs blobs = new OnDemandBlobs();
        StatementLines lines = new StatementLines();
        for (int i = 0; i < records.size(); i += 25) {
            Map<String, String> record = records.get(i);
            Document document =
                    BANK.document(BANK.firstOrdinal(Bank.STATEMENT) + Long.parseLong(record.get("position")));
            assertThat(document.id()).hasToString(record.get("id"));
            assertThat(document.path()).isEqualTo(record.get("path"));
            assertThat(document.repository().label()).isEqualTo(record.get("repository"));
            assertThat(document.blobKey().text()).isEqualTo(record.get("blob_key"));
            assertThat(Bank.of(BANK).account(document).numberText()).isEqualTo(record.get("account_number"));
            Bank.of(BANK)
                    .generator()
                    .statement(
                            Bank.of(BANK).account(document), document.identity().month(), lines);
            assertThat(lines.closingCents()).isEqualTo(Long.parseLong(record.get("closing_cents")));
            assertThat(lines.count()).isEqualTo(Integer.parseInt(record.get("lines")));

            JsonNode stored = stored(record);
            assertThat(stored.at("/properties/account:number").asText()).isEqualTo(record.get("account_number"));
            assertThat(stored.at("/properties/customer:lastname").asText()).isEqualTo(record.get("last_name"));
            assertThat(stored.at("/blob/key").asText()).isEqualTo(record.get("blob_key"));
            assertThat(stored.at("/blob/md5").asText()).isEqualTo(blobs.md5(record.get("blob_key")));
            assertThat(stored.at("/blob/lengthBytes").asLong()).isEqualTo(blobs.lengthBytes(record.get("blob_key")));
        }
    }

    @Test
    void customersAgree() throws IOException {
        List<Map<String, String>> records = records("customers.csv");
        assertThat(records).hasSize(1000);
        Locator locator = new Locator(BANK);
        for (Map<String, String> record : records.subList(0, 50)) {
            Document document = BANK.document(locator.locate(record.get("number")));
            assertThat(Bank.of(BANK).customer(document).fullName())
                    .isEqualTo(record.get("first_name") + " " + record.get("last_name"));
            assertThat(Bank.of(BANK).customer(document).email()).isEqualTo(record.get("email"));
            JsonNode stored = stored(record);
            assertThat(stored.at("/properties/customer:number").asText()).isEqualTo(record.get("number"));
            assertThat(stored.at("/properties/customer:firstname").asText()).isEqualTo(record.get("first_name"));
            assertThat(stored.at("/properties/dc:title").asText())
                    .isEqualTo(Bank.of(BANK).customer(document).fullName());
        }
    }

    /** Returns the document of a record as the importer stores it. */
    private static JsonNode stored(Map<String, String> record) throws IOException {
        CommandRun run = CommandRun.of("show", record.get("repository") + ":" + record.get("path"), "--format", "json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode json = JSON.readTree(run.out());
        assertThat(json.get("id").asText()).isEqualTo(record.get("id"));
        return json;
    }

    @ParameterizedTest
    @ValueSource(strings = {"customer", "idcard", "account", "letter", "statement", "transaction", "document"})
    void thePageListsTheColumns(String kind) throws IOException {
        List<String> columns =
                Tables.of(BANK, kind).columns().stream().map(Column::name).toList();
        assertThat(Files.readString(PAGE)).contains("| `" + kind + "` | " + String.join(", ", columns) + " |");
    }

    @Test
    void theSimulationUsesExistingColumns() throws IOException {
        List<String> columns = new ArrayList<>();
        for (String kind : List.of("customer", "statement")) {
            Tables.of(BANK, kind).columns().forEach(column -> columns.add(column.name()));
        }
        Matcher expression = Pattern.compile("#\\{(\\w+)}").matcher(Files.readString(SIMULATION));
        assertThat(expression.results().map(found -> found.group(1)).distinct())
                .isNotEmpty()
                .allMatch(columns::contains);
    }
}
