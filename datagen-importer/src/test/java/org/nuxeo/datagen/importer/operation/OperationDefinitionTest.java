// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Reader;
import java.io.StringReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationHost.ShardSetting;
import org.nuxeo.datagen.importer.operation.RunningCall.Activity;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.testing.Datasets;

/** Operations as the catalog defines them, in a host that records its calls. */
class OperationDefinitionTest {

    private final RecordingHost host = new RecordingHost();

    private JsonNode run(String id, Map<String, ?> parameters, Reader input) throws Exception {
        OperationDefinition definition = Registered.operation(id).orElseThrow();
        OperationCall call =
                new OperationCall(definition.id(), definition.words().read(parameters), input, "jane");
        JsonNode answer = definition.perform(call, host);
        boolean isJson = answer.isTextual() && answer.textValue().startsWith("{");
        return isJson ? new ObjectMapper().readTree(answer.textValue()) : answer;
    }

    private JsonNode run(String id, Map<String, ?> parameters) throws Exception {
        return run(id, parameters, null);
    }

    static List<OperationDefinition> definitions() {
        return Registered.operations();
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void parameterNamesAreUniqueAndDefaultsAreAccepted(OperationDefinition definition) {
        Set<String> names = new HashSet<>();
        Map<String, Object> defaults = new TreeMap<>();
        for (CallWords.Name each : definition.words().names()) {
            assertThat(names.add(each.name())).as(each.name()).isTrue();
            assertThat(each.meaning()).isNotBlank().isNotEqualTo("null").doesNotEndWith(".");
            if (each.byDefault() != null) {
                defaults.put(each.name(), each.byDefault());
            } else if (each.word().required()) {
                defaults.put(each.name(), each.label().equals("string") ? "/" : "1");
            }
        }
        assertThat(definition.words().read(defaults)).isNotNull();
    }

    /** Two readers of one log would store each other's messages; a log is free again when its import has ended. */
    @Test
    void aLogIsImportedByOneCallAtATime() throws Exception {
        Map<String, ?> call = Map.of("rootFolder", "/", "nbThreads", 2, "logName", "import/one");
        List<Throwable> refusals = new ArrayList<>();
        host.duringImport = () -> {
            host.duringImport = () -> {};
            refusals.add(catchThrowable(() -> run(OperationIds.CONSUME, call)));
            refusals.add(catchThrowable(() ->
                    run(OperationIds.CONSUME, Map.of("rootFolder", "/", "nbThreads", 2, "logName", "import/other"))));
        };
        run(OperationIds.CONSUME, call);
        assertThat(refusals.get(0))
                .isInstanceOf(StageException.class)
                .hasMessage("log import/one is being imported by another call; wait until that has ended");
        assertThat(refusals.get(1)).as("another log").isNull();
        assertThat(run(OperationIds.CONSUME, call).path("committed").asLong()).isEqualTo(9);
    }

    @Test
    void namesAreUniqueAndAliasesDifferInDefaultsOnly() {
        Set<String> ids = new HashSet<>();
        for (OperationDefinition definition : Registered.operations()) {
            assertThat(ids.add(definition.id())).isTrue();
        }
        assertThat(ids).hasSize(16);
        for (String id : List.of(OperationIds.PRODUCE_CUSTOMERS_ALIAS, OperationIds.PRODUCE_ACCOUNTS_ALIAS)) {
            OperationDefinition alias = Registered.operation(id).orElseThrow();
            OperationDefinition operation = Registered.operation(id + "MT").orElseThrow();
            assertThat(alias)
                    .usingRecursiveComparison()
                    .ignoringFields("id", "words", "action")
                    .isEqualTo(operation);
            assertThat(alias.words().names())
                    .extracting(CallWords.Name::name, CallWords.Name::meaning)
                    .containsExactlyElementsOf(operation.words().names().stream()
                            .map(each -> tuple(each.name(), each.meaning()))
                            .toList());
        }
    }

    @Test
    void anAliasDefaultsToOneThreadAndItsOperationToEight() throws Exception {
        Map<String, ?> range = Map.of("nbCustomers", 30);
        assertThat(run("StreamImporter.runConsumerProducers", range)
                        .get("producers")
                        .asInt())
                .isEqualTo(1);
        assertThat(run("StreamImporter.runConsumerProducersMT", range)
                        .get("producers")
                        .asInt())
                .isEqualTo(8);
        assertThat(run("StreamImporter.runAccountProducers", Map.of("nbCustomers", 30, "nbThreads", 3))
                        .get("producers")
                        .asInt())
                .isEqualTo(3);
    }

    @Test
    void aPlanDescribesTheGivenDatasetOrThatOfTheHost() throws Exception {
        host.planned = Datasets.ofBank(30);
        assertThat(run(OperationIds.PLAN, Map.of("partitions", 2))
                        .get("documents")
                        .asLong())
                .isEqualTo(30 * 2 + 60 * 14);
        assertThat(run(OperationIds.PLAN, Map.of("customers", 60))
                        .get("documents")
                        .asLong())
                .isEqualTo(60 * 2 + 120 * 14);
    }

    @Test
    void aPlanAndAnImportSayWhatIsWrongWithTheShardsOfTheServer() throws Exception {
        Map<String, ?> largest = Map.of("customers", 90_000_000, "months", 60, "index", true);
        Map<String, ?> planned = Map.of("customers", 90_000_000, "months", 60);
        assertThat(run(OperationIds.PLAN, planned).at("/indexes/2/shards").asLong())
                .isEqualTo(442);
        host.indexing = true;
        host.setting = new ShardSetting("shards.of.it", 4);
        JsonNode plan = run(OperationIds.PLAN, planned);
        assertThat(plan.at("/indexes/2/shards").asLong()).isEqualTo(4);
        assertThat(plan.get("change").asText())
                .startsWith("set shards.of.it=442 in nuxeo.conf, and remove the indexes");
        assertThatThrownBy(() -> run(OperationIds.IMPORT, largest))
                .hasMessageStartingWith(
                        "index true: shards.of.it 4: must be at least 5 for the 9,720,000,059 documents of archives,"
                                + " since a shard holds 2,147,483,519 at most; set shards.of.it=442 in nuxeo.conf");
        assertThat(run(OperationIds.PLAN, Map.of()).has("change")).isFalse();
    }

    @Test
    void producersFillTheRequestedLog() throws Exception {
        JsonNode states =
                run(OperationIds.PRODUCE_STATES, Map.of("logName", "import/states", "split", true, "batchTag", "x"));
        assertThat(states.get("messages").asInt()).isEqualTo(52);
        assertThat(host.requested)
                .isEqualTo(new LogRequest("import/states", 1, true, List.of(Bank.US_EAST, Bank.US_WEST)));
        assertThat(host.sent).hasSize(52).allMatch(each -> "x".equals(each.text(Field.PUBLISHER)));

        run(OperationIds.PRODUCE_STATEMENT_FOLDERS, Map.of("nbMonths", 6, "logSize", 4));
        assertThat(host.requested)
                .isEqualTo(new LogRequest(
                        "import/doc", 4, false, Bank.REPOSITORIES.stream().toList()));
        assertThat(host.sent).hasSize(52 + 7);

        run(OperationIds.PRODUCE_STATEMENTS, Map.of("nbDocuments", 36, "nbMonths", 6, "nbThreads", 3));
        assertThat(host.requested.partitions()).as("as many as threads").isEqualTo(3);
        assertThat(host.sent).hasSize(52 + 7 + 36);
        assertThat(host.opened).isEqualTo(3);
        assertThat(host.flushed).isEqualTo(3);
        assertThat(host.closed).isEqualTo(3);
    }

    @Test
    void linesAndARangeChooseTheSameCustomers() throws Exception {
        Dataset dataset = Datasets.ofBank(9);
        StringBuilder lines = new StringBuilder("number\n");
        for (long customer = 3; customer < 9; customer++) {
            lines.append(Bank.of(dataset).customer(customer).numberText()).append('\n');
        }
        run(OperationIds.PRODUCE_CUSTOMERS, Map.of("bufferSize", 2), new StringReader(lines.toString()));
        Set<String> ofLines = host.takeIds();
        run(OperationIds.PRODUCE_CUSTOMERS, Map.of("nbCustomers", 6, "skip", 3));
        assertThat(host.takeIds()).hasSize(12).isEqualTo(ofLines);
        assertThatThrownBy(() -> run(OperationIds.PRODUCE_CUSTOMERS, Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("input: is missing; give a CSV file");
        long max = DatasetSpec.MAX_CUSTOMERS;
        assertThatThrownBy(() -> run(OperationIds.PRODUCE_CUSTOMERS, Map.of("nbCustomers", max, "skip", 1)))
                .hasMessage("nbCustomers " + max + ": must be 1 to " + (max - 1) + " after skip 1");
    }

    @Test
    void recordsOfComputationsAreRefused() {
        for (String id : List.of(OperationIds.PRODUCE_STATEMENTS, OperationIds.PRODUCE_ACCOUNTS)) {
            Map<String, ?> parameters = id.equals(OperationIds.PRODUCE_STATEMENTS)
                    ? Map.of("nbDocuments", 1, "useRecords", true)
                    : Map.of("nbCustomers", 1, "useRecords", true);
            assertThatThrownBy(() -> run(id, parameters)).hasMessageStartingWith("useRecords true: must be false");
        }
        assertThat(host.opened).isZero();
    }

    @Test
    void repositoriesAreEmptiedOnlyWithTheKey() throws Exception {
        Map<String, String> ask = Map.of("repositoryName", "us-east");
        String key = run(OperationIds.CLEAN, ask).textValue();
        assertThat(host.emptied).isEmpty();
        assertThatThrownBy(() -> run(OperationIds.CLEAN, Map.of("repositoryName", "us-west", "confirmationKey", key)))
                .isInstanceOf(StageException.class)
                .hasMessageStartingWith("confirmationKey: is not the one that was returned for us-west");
        assertThat(run(OperationIds.CLEAN, Map.of("repositoryName", "us-east", "confirmationKey", key))
                        .textValue())
                .isEqualTo("Removed about 7 documents from us-east and emptied their indexes.");
        assertThat(host.emptied).containsExactly("us-east");
        assertThatThrownBy(() -> run(OperationIds.CLEAN, Map.of("repositoryName", "attic")))
                .hasMessage("repositoryName attic: must be * or one of us-east, us-west");
        String all = run(OperationIds.CLEAN, Map.of("repositoryName", "*")).textValue();
        run(OperationIds.CLEAN, Map.of("repositoryName", "*", "confirmationKey", all));
        assertThat(host.emptied).containsExactly("us-east", "us-east", "us-west");
    }

    @Test
    void repositoriesAreNotEmptiedDuringIndexingAndTheKeyStaysValid() throws Exception {
        String key =
                run(OperationIds.CLEAN, Map.of("repositoryName", "us-east")).textValue();
        Map<String, String> confirmed = Map.of("repositoryName", "us-east", "confirmationKey", key);
        host.indexing = true;
        assertThatThrownBy(() -> run(OperationIds.CLEAN, confirmed))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("bulk service");
        assertThat(host.emptied).isEmpty();
        host.indexing = false;
        host.made = 4;
        host.records = 1_000;
        assertThat(run(OperationIds.CLEAN, confirmed).textValue())
                .startsWith("Removed about 7 documents, of which 1000 or more were records, whatever their holds and"
                        + " retention, from us-east and")
                .endsWith("As at a first start, the server has created 4 documents.");
    }

    @Test
    void theStatusIsThatOfTheGivenLog() throws Exception {
        JsonNode status = run(OperationIds.STATUS, Map.of("logName", "import/none"));
        assertThat(status.get("log").toString()).isEqualTo("{\"name\":\"import/none\",\"exists\":false}");
        assertThat(run(OperationIds.STATUS, Map.of()).get("log").toString())
                .isEqualTo("{\"name\":\"import/doc\",\"exists\":true,\"partitions\":2,\"messages\":10,\"imported\":4,"
                        + "\"lag\":6}");
        assertThat(status.get("repositories").toString()).isEqualTo("[{\"name\":\"us-east\",\"documents\":5}]");
        assertThat(status.get("imports").isArray()).isTrue();
    }

    @Test
    void theStatusListsWhatRuns() throws Exception {
        List<JsonNode> statuses = new ArrayList<>();
        RunningCall importing = new RunningCall(Activity.IMPORT, call(OperationIds.IMPORT), null, List.of("us-east"))
                .on(host.planned());
        importing.follow(() -> 7);
        RunningCall consuming = new RunningCall(Activity.CONSUMER, call(OperationIds.CONSUME), "import/doc", List.of());
        host.calls().run(importing, () -> host.calls().run(consuming, () -> statuses.add(status())));
        JsonNode listed = statuses.get(0).get("imports").get(0);
        assertThat(listed.toString())
                .startsWith("{\"fingerprint\":\"" + host.planned().spec().fingerprint() + "\",\"planned\":"
                        + host.planned().size() + ",\"settled\":7,\"id\":\"" + importing.id
                        + "\",\"operation\":\"Datagen.Import\",\"node\":\"here\",\"user\":\"jane\",\"startedAt\":\"")
                .endsWith("\"repositories\":[\"us-east\"]}");
        assertThat(statuses.get(0).get("consumers").get(0).get("log").asText()).isEqualTo("import/doc");
        assertThat(status().get("imports")).isEmpty();
    }

    @Test
    void repositoriesInUseAreNotCleanedAndThoseBeingCleanedAreNotUsed() throws Exception {
        String key =
                run(OperationIds.CLEAN, Map.of("repositoryName", "us-east")).textValue();
        Map<String, String> confirmed = Map.of("repositoryName", "us-east", "confirmationKey", key);
        RunningCall importing =
                new RunningCall(Activity.IMPORT, call(OperationIds.IMPORT), null, List.of("us-west", "us-east"));
        host.calls().run(importing, () -> assertThatThrownBy(() -> run(OperationIds.CLEAN, confirmed))
                .isInstanceOf(StageException.class)
                .hasMessage("repository us-east: another call uses it, Datagen.Import on node here; wait until that has"
                        + " ended, or end it by Datagen.Stop with id " + importing.id));
        assertThat(host.emptied).isEmpty();
        RunningCall cleaning = new RunningCall(Activity.CLEANING, call(OperationIds.CLEAN), null, List.of("us-east"));
        host.calls().run(cleaning, () -> assertThatThrownBy(
                        () -> run(OperationIds.CONSUME, Map.of("rootFolder", "/", "repositoryName", "us-east")))
                .hasMessageContaining("another call uses it, Benchmark.cleanRepository"));
        run(OperationIds.CLEAN, confirmed);
        assertThat(host.emptied).containsExactly("us-east");
    }

    @Test
    void moreThanTenPlansOrTheDisksAreRefusedUnlessTold() throws Exception {
        assertThatThrownBy(() -> run(OperationIds.PRODUCE_STATEMENTS, Map.of("nbDocuments", 1_000_000_000_000L)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "1,000,000,000,000 documents: must be at most 360,590, ten times those of Datagen.Plan without"
                                + " parameters, unless anySize is true");
        host.freeBytes = 49_999;
        Map<String, Object> hundred = Map.of("nbCustomers", 50, "logName", "import/disk");
        assertThatThrownBy(() -> run(OperationIds.PRODUCE_CUSTOMERS, hundred))
                .isInstanceOf(StageException.class)
                .hasMessage(
                        "100 documents: need 50,000 bytes or more of Kafka, whose disks have 49,999 free; send fewer,"
                                + " make room, or give anySize true");
        assertThat(host.sent).isEmpty();
        run(OperationIds.PRODUCE_CUSTOMERS, Map.of("nbCustomers", 50, "anySize", true));
        host.freeBytes = 50_000;
        run(OperationIds.PRODUCE_CUSTOMERS, hundred);
        assertThat(host.sent).hasSize(200);
    }

    private static OperationCall call(String id) {
        return new OperationCall(id, Description.NOTHING, null, "jane");
    }

    private JsonNode status() throws InterruptedException {
        OperationDefinition definition =
                Registered.operation(OperationIds.STATUS).orElseThrow();
        return definition.perform(
                new OperationCall(definition.id(), definition.words().read(Map.of()), null, "jane"), host);
    }

    @Test
    void theStatusReportsOutagesWithoutAskingAService() throws Exception {
        host.failure = new ServiceDownException("mongo at host:1 does not answer");
        assertThatThrownBy(() -> run(OperationIds.STATUS, Map.of())).isSameAs(host.failure);
        JsonNode outage =
                run(OperationIds.STATUS, Map.of("outages", true)).get("outages").get(0);
        assertThat(outage.get("operation").textValue()).isEqualTo(OperationIds.STATUS);
        assertThat(outage.get("message").textValue()).isEqualTo("mongo at host:1 does not answer");
        assertThat(Instant.parse(outage.get("at").textValue())).isBeforeOrEqualTo(Instant.now());
    }

    @Test
    void consumersRunInTheHost() throws Exception {
        JsonNode result = run(OperationIds.CONSUME, Map.of("rootFolder", "/", "nbThreads", 3));
        assertThat(result.get("consumers").asInt()).isEqualTo(3);
        assertThat(result.get("committed").asInt()).isEqualTo(9);
    }

    @Test
    void nothingIsImportedIfItCannotBeIndexed() {
        assertThatThrownBy(() -> run(OperationIds.IMPORT, Map.of("index", true)))
                .isInstanceOf(StageException.class)
                .hasMessage("index true: there is no index");
    }
}
