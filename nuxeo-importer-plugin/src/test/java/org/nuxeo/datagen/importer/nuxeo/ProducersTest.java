// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.transaction.TransactionHelper;

/** The operations that fill logs, from the call to the log. */
class ProducersTest {

    private static final Dataset DATASET = Datasets.ofBank(30);

    private Server server;

    @BeforeEach
    void start() {
        TransactionHelper.reset();
        server = new Server(List.of("default"), List.of());
    }

    @AfterEach
    void stop() {
        Framework.clear();
    }

    private static JsonNode call(Class<?> operation, Map<String, ?> parameters, String input) throws Exception {
        return new ObjectMapper().readTree((String) Server.call(operation, Server.caller(true), parameters, input));
    }

    private Set<String> paths(String log) {
        Set<String> paths = new HashSet<>();
        for (DocumentMessage message : server.logs.get(log)) {
            assertThat(paths.add(message.getId())).as(message.getId()).isTrue();
        }
        return paths;
    }

    @Test
    void statesGoToTheLogOfTheirRepository() throws Exception {
        JsonNode result =
                call(CatalogueOperations.ProduceStates.class, Map.of("logName", "import/states", "split", true), null);
        assertThat(result.get("messages").asInt()).isEqualTo(52);
        assertThat(result.get("producers").asInt()).isEqualTo(1);
        assertThat(result.get("failures").asInt()).isZero();
        assertThat(result.has("elapsed") && result.has("throughput")).isTrue();
        assertThat(server.logs.keySet()).containsExactly("import/states-us-east", "import/states-us-west");
        assertThat(paths("import/states-us-east").size()
                        + paths("import/states-us-west").size())
                .isEqualTo(52);
    }

    @Test
    void aNullOfJsonCountsAsNotGiven() throws Exception {
        Map<String, ?> nulls = Map.of("nbCustomers", 3, "nbThreads", NullNode.getInstance());
        JsonNode result = call(CatalogueOperations.ProduceCustomersAlias.class, nulls, null);
        assertThat(result.get("producers").asInt()).isEqualTo(1);
        assertThat(result.get("messages").asInt()).isEqualTo(6);
    }

    @Test
    void customersAndAccountsComeFromARangeOrFromLines() throws Exception {
        Map<String, ?> range = Map.of("nbCustomers", 30, "logSize", 4);
        assertThat(call(CatalogueOperations.ProduceCustomers.class, range, null)
                        .get("messages")
                        .asInt())
                .isEqualTo(60);
        assertThat(server.partitions("import/doc")).isEqualTo(4);
        Set<String> customers = paths("import/doc");
        server.create("import/doc", 1);
        StringBuilder lines = new StringBuilder("number,name\n");
        for (long i = 0; i < 30; i++) {
            lines.append(Bank.of(DATASET).customer(i).numberText()).append(",x\n");
        }
        JsonNode ofLines =
                call(CatalogueOperations.ProduceCustomersAlias.class, Map.of("bufferSize", 7), lines.toString());
        assertThat(ofLines.get("messages").asInt()).isEqualTo(60);
        assertThat(paths("import/doc")).isEqualTo(customers);
        server.create("import/doc", 1);
        assertThat(call(CatalogueOperations.ProduceAccountsAlias.class, Map.of("nbCustomers", 30), null)
                        .get("messages")
                        .asLong())
                .isEqualTo(DATASET.count(Bank.ACCOUNT) + DATASET.count(Bank.LETTER));
        Set<String> accounts = paths("import/doc");
        server.create("import/doc", 1);
        call(CatalogueOperations.ProduceAccounts.class, Map.of("nbThreads", 3), lines.toString());
        assertThat(paths("import/doc")).isEqualTo(accounts);
    }

    /** The bank is what is produced without a model; its archive has a log, too. */
    @Test
    void aBankIsProducedIntoALogOfEachRepository() throws Exception {
        Map<String, ?> bank = Map.of("customers", 30, "months", 12);
        long messages = 0;
        for (boolean folders : new boolean[] {true, false}) {
            Map<String, Object> call = new HashMap<>(bank);
            call.put("folders", folders);
            messages += call(CatalogueOperations.Produce.class, call, null)
                    .get("messages")
                    .asLong();
        }
        assertThat(messages).isEqualTo(DATASET.size());
        for (Repository repository : Bank.REPOSITORIES) {
            assertThat(paths("import/doc-" + repository.label()))
                    .hasSize((int) (PartitionPlan.of(DATASET, repository, 1).records()
                            + DATASET.layout().folders(repository).size()));
        }
    }

    @Test
    void messagesHaveTheTypesAndFieldsOfAModel() throws Exception {
        String text = """
                model: m
                format: 2
                kinds:
                  party: {number: "P-{4 digits}", schema: party, fields: {code: "C-{number}"}}
                  note:
                    in: party
                    each: month
                    type: Remark
                    fields:
                      premium: {range: {from: 0.01, to: 9.99}}
                      parts: {list: {size: 2, of: {words: 1}}}
                """;
        call(CatalogueOperations.Produce.class, Map.of("groups", 6, "months", 1, "model", text), null);
        assertThat(server.logs.get("import/doc-default"))
                .filteredOn(message -> message.getType().equals("Remark"))
                .hasSize(6)
                .allSatisfy(message -> {
                    assertThat(message.getProperties().get("m:premium")).isInstanceOf(Double.class);
                    assertThat(message.getProperties().get("m:parts")).isInstanceOf(List.class);
                });
        assertThat(server.logs.get("import/doc-default"))
                .filteredOn(message -> message.getType().equals("Party"))
                .extracting(message -> message.getProperties().get("party:code"))
                .hasSize(6)
                .allSatisfy(code -> assertThat(code.toString()).matches("C-P-\\d{4}"));
    }

    @Test
    void statementsAndCalendarFoldersFillTheArchive() throws Exception {
        call(
                CatalogueOperations.ProduceStatementFolders.class,
                Map.of("nbMonths", 6, "logName", "import/calendar"),
                null);
        assertThat(paths("import/calendar")).hasSize(7).contains("/2015/january-2015");
        JsonNode result = call(
                CatalogueOperations.ProduceStatements.class,
                Map.of("nbDocuments", 360, "nbMonths", 6, "nbThreads", 2, "logName", "import/archive"),
                null);
        assertThat(result.get("messages").asInt()).isEqualTo(360);
        assertThat(result.get("producers").asInt()).isEqualTo(2);
        assertThat(server.partitions("import/archive")).isEqualTo(2);
        assertThat(paths("import/archive"))
                .hasSize(360)
                .allMatch(path -> path.matches("/2015/[a-z]+-2015/.*-2015-0[1-6]"));
        call(
                CatalogueOperations.ProduceStatements.class,
                Map.of(
                        "nbDocuments",
                        360,
                        "nbMonths",
                        6,
                        "monthOffset",
                        6,
                        "storeInCustomerFolder",
                        true,
                        "split",
                        true,
                        "logName",
                        "import/live"),
                null);
        assertThat(paths("import/live-us-east").size()
                        + paths("import/live-us-west").size())
                .isEqualTo(360);
    }
}
