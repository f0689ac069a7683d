// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoDatabase;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.mongodb.MongoDBConnectionService;
import org.nuxeo.runtime.transaction.TransactionHelper;

/** Each operation checks its caller and its parameters, and refuses with a status and a message. */
class RefusalsTest {

    private Server server;

    @BeforeEach
    void start() {
        TransactionHelper.reset();
        server = new Server(List.of("default", "us-east"), List.of("setProperties"));
        server.create("import/there", 2);
    }

    @AfterEach
    void stop() {
        Framework.clear();
    }

    /** Nuxeo's own client writes what consumers create, with the concern of its address. */
    @ParameterizedTest
    @CsvSource({
        "'', {maxWireVersion: 9}, true",
        "'', '{maxWireVersion: 13, setName: \"rs\"}', true",
        "'', '{maxWireVersion: 13, msg: \"isdbgrid\"}', true",
        "'', '{maxWireVersion: 9, setName: \"rs\"}', false",
        "'', '{maxWireVersion: 9, msg: \"isdbgrid\"}', false",
        "'', '{maxWireVersion: 13, setName: \"rs\", arbiters: [\"a:1\"]}', false",
        "w=majority, '{maxWireVersion: 9, setName: \"rs\"}', true",
        "w=1, '{maxWireVersion: 9, setName: \"rs\"}', true",
        "w=2&journal=true, '{maxWireVersion: 9, setName: \"rs\"}', true",
        "journal=true, '{maxWireVersion: 13, setName: \"rs\"}', false",
        "wtimeoutMS=5, '{maxWireVersion: 13, setName: \"rs\"}', false"
    })
    void consumersAreRefusedWhereOnlyThePrimaryWouldAcknowledge(String options, String server, boolean accepted) {
        WriteConcern given = new ConnectionString("mongodb://any/?" + options).getWriteConcern();
        MongoDatabase database = Server.proxy(MongoDatabase.class, (method, arguments) -> switch (method) {
            case "getWriteConcern" -> given == null ? WriteConcern.ACKNOWLEDGED : given;
            case "runCommand" -> Document.parse(server);
            default -> null;
        });
        Framework.register(MongoDBConnectionService.class, name -> database);
        if (accepted) {
            NuxeoHost.requireAcknowledged("us-east");
        } else {
            assertThatThrownBy(() -> NuxeoHost.requireAcknowledged("us-east"))
                    .isInstanceOf(StageException.class)
                    .hasMessageStartingWith("repository us-east: nuxeo.mongodb.server says {")
                    .hasMessageEndingWith("add w=majority");
        }
    }

    private record Refusal(Class<?> operation, Map<String, ?> parameters, String input, int status, String message) {

        static Refusal of(Class<?> operation, Map<String, ?> parameters, int status, String message) {
            return new Refusal(operation, parameters, null, status, message);
        }

        static Refusal bad(Class<?> operation, String parameter, Object value, String message) {
            return of(operation, Map.of(parameter, value), 400, message);
        }
    }

    static List<Refusal> refusals() {
        return List.of(
                Refusal.of(
                        CatalogueOperations.ProduceCustomersAlias.class,
                        Map.of(),
                        400,
                        "input: is missing; give a CSV file"),
                Refusal.bad(
                        CatalogueOperations.ProduceCustomersAlias.class,
                        "nbCustomers",
                        0,
                        "nbCustomers 0: must be 1 to "),
                Refusal.bad(CatalogueOperations.ProduceCustomersAlias.class, "skip", 1, "input: is missing"),
                Refusal.of(
                        CatalogueOperations.ProduceCustomers.class,
                        Map.of("nbCustomers", 3, "model", "hospital"),
                        400,
                        "model hospital: has no customers, accounts and statements; call Datagen.Produce"),
                Refusal.bad(
                        CatalogueOperations.Produce.class,
                        "model",
                        "hospitl",
                        "model hospitl: there is no such resource"),
                Refusal.of(
                        CatalogueOperations.ProduceCustomersAlias.class,
                        Map.of("nbCustomers", 3, "skip", -1),
                        400,
                        "skip -1: must be 0 to "),
                Refusal.of(
                        CatalogueOperations.ProduceCustomersAlias.class,
                        Map.of("nbCustomers", 3, "logSize", 10_001),
                        400,
                        "logSize 10001: must be 1 to 10,000"),
                Refusal.of(
                        CatalogueOperations.ProduceCustomersAlias.class,
                        Map.of("nbCustomers", 3, "logName", "states"),
                        400,
                        "logName states: must be a namespace, a slash and a name"),
                Refusal.of(
                        CatalogueOperations.ProduceCustomers.class,
                        Map.of("nbCustomers", 3, "nbThreads", 0),
                        400,
                        "nbThreads 0: must be 1 to 256"),
                Refusal.of(
                        CatalogueOperations.ProduceAccounts.class,
                        Map.of("nbCustomers", 3, "blobSize", -1),
                        400,
                        "-1: must be "),
                new Refusal(
                        CatalogueOperations.ProduceAccountsAlias.class,
                        Map.of(),
                        "number\nnobody",
                        400,
                        "line 2, nobody: has no customer"),
                new Refusal(
                        CatalogueOperations.ProduceCustomersAlias.class,
                        Map.of("bufferSize", 0),
                        "number",
                        400,
                        "bufferSize 0: must be 1 to 1,000,000"),
                Refusal.of(
                        CatalogueOperations.ProduceStatements.class,
                        Map.of(),
                        400,
                        "nbDocuments: is missing; give 0 to "),
                Refusal.of(
                        CatalogueOperations.ProduceStatements.class,
                        Map.of("nbDocuments", 10, "nbMonths", 0),
                        400,
                        "nbMonths 0: must be 1 to "),
                Refusal.of(
                        CatalogueOperations.ProduceStatements.class,
                        Map.of("nbDocuments", 10, "firstMonth", "2015-13"),
                        400,
                        "firstMonth 2015-13: must be a month from "),
                Refusal.of(
                        CatalogueOperations.ProduceStatements.class,
                        Map.of("nbDocuments", 10, "withStates", true, "storeInRoot", true),
                        400,
                        "withStates, storeInCustomerFolder, storeInRoot: give one of them"),
                Refusal.of(
                        CatalogueOperations.ProduceStatements.class,
                        Map.of("nbDocuments", 10, "useRecords", true),
                        400,
                        "useRecords true: must be false, since consumers read messages"),
                Refusal.bad(
                        CatalogueOperations.ProduceAccounts.class,
                        "useRecords",
                        true,
                        "useRecords true: must be false"),
                Refusal.of(
                        CatalogueOperations.ProduceStatementFolders.class,
                        Map.of(),
                        400,
                        "nbMonths: is missing; give 1 to "),
                Refusal.of(
                        CatalogueOperations.ProduceStatementFolders.class,
                        Map.of("nbMonths", 6, "monthOffset", 1_201),
                        400,
                        "monthOffset 1201: must be -1,200 to 1,200"),
                Refusal.of(
                        CatalogueOperations.ProduceStatements.class,
                        Map.of("nbDocuments", 10, "model", "moon"),
                        400,
                        "model moon: there is no such resource; give the YAML of a content model, or bank"),
                Refusal.of(
                        CatalogueOperations.ProduceStatements.class,
                        Map.of("nbDocuments", 10, "model", "model: m\nformat: 2\nkinds: {moon: {tilte: a}}"),
                        400,
                        "model: model:3:16: kinds.moon.tilte: unknown name; did you mean title?"),
                Refusal.bad(
                        CatalogueOperations.ProduceStates.class,
                        "logSize",
                        10_001,
                        "logSize 10001: must be 1 to 10,000"),
                Refusal.of(
                        CatalogueOperations.Consume.class,
                        Map.of("rootFolder", "/"),
                        404,
                        "log import/doc does not exist"),
                consumers(Map.of("rootFolder", " "), 400, "rootFolder: is missing; give the path of a folder"),
                consumers(Map.of("repositoryName", "nowhere"), 400, "repositoryName nowhere: this server has"),
                consumers(Map.of("batchSize", 0), 400, "batchSize 0: must be 1 to 10,000"),
                consumers(Map.of("batchThresholdS", 0), 400, "batchThresholdS 0: must be 1 to 86,400"),
                consumers(Map.of("retryMax", -1), 400, "retryMax -1: must be 0 to 1,000"),
                consumers(Map.of("retryDelayS", 0), 400, "retryDelayS 0: must be 1 to 86,400"),
                consumers(Map.of("nbThreads", 1_025), 400, "nbThreads 1025: must be 0 to 1,024"),
                consumers(Map.of("waitMessageTimeoutSeconds", 0), 400, "waitMessageTimeoutSeconds 0: must be"),
                consumers(
                        Map.of("rootFolder", "/", "indexingBacklog", 0),
                        400,
                        "indexingBacklog 0: must be 1 to 10,000,000"),
                consumers(Map.of("useScroller", true), 409, "useScroller true: this server has no bulk action index"),
                Refusal.of(
                        CatalogueOperations.Clean.class, Map.of(), 400, "repositoryName: is missing; give * or one of"),
                Refusal.bad(
                        CatalogueOperations.Clean.class, "repositoryName", "nowhere", "nowhere: must be * or one of"),
                Refusal.of(
                        CatalogueOperations.Clean.class,
                        Map.of("repositoryName", "us-east", "confirmationKey", "guessed"),
                        409,
                        "confirmationKey: is not the one that was returned for us-east"),
                Refusal.bad(CatalogueOperations.Plan.class, "partitions", 0, "partitions 0: must be 1 to 10,000"),
                Refusal.bad(CatalogueOperations.Plan.class, "customers", 0, "customers 0: must be 1 to "),
                Refusal.bad(CatalogueOperations.Plan.class, "months", 0, "months 0: must be 1 to "),
                Refusal.bad(
                        CatalogueOperations.Plan.class, "customers", "abc", "customers abc: must be a whole number"),
                Refusal.bad(
                        CatalogueOperations.Plan.class, "customers", 12.5, "customers 12.5: must be a whole number"),
                Refusal.bad(CatalogueOperations.Plan.class, "months", List.of(1), "months [1]: must be a whole number"),
                Refusal.bad(
                        CatalogueOperations.ProduceStates.class,
                        "split",
                        "perhaps",
                        "split perhaps: must be true or false"),
                Refusal.bad(CatalogueOperations.Plan.class, "filePlan", "attic", "attic"),
                Refusal.bad(
                        CatalogueOperations.Plan.class,
                        "liveFrom",
                        "yesterday",
                        "liveFrom yesterday: must be a month from "),
                Refusal.of(
                        CatalogueOperations.Plan.class,
                        Map.of("liveMonths", 1, "liveFrom", "2015-01"),
                        400,
                        "liveMonths 1 and liveFrom"),
                Refusal.bad(CatalogueOperations.Import.class, "batchSize", 0, "batchSize 0: must be 1 to 100,000"),
                Refusal.bad(
                        CatalogueOperations.Import.class, "retrySeconds", -1, "retrySeconds -1: must be 0 to 86,400"),
                Refusal.bad(CatalogueOperations.Import.class, "nbThreads", 0, "nbThreads 0: must be 1 to 1,024"),
                Refusal.of(
                        CatalogueOperations.Import.class,
                        Map.of("index", true),
                        409,
                        "index true: this server has no bulk action"),
                Refusal.of(CatalogueOperations.Import.class, Map.of(), 409, "add the template datagen-repositories"),
                Refusal.bad(CatalogueOperations.Verify.class, "blobs", -1, "blobs -1: must be 0 to "),
                Refusal.bad(CatalogueOperations.Verify.class, "nbThreads", 0, "nbThreads 0: must be 1 to 1,024"),
                Refusal.of(CatalogueOperations.Verify.class, Map.of(), 409, "this server has default, us-east only"),
                Refusal.bad(CatalogueOperations.Verify.class, "questions", -1, "questions -1: must be 0 to 1,000,000"),
                Refusal.bad(CatalogueOperations.Principals.class, "months", 0, "months 0: must be 1 to 600"),
                Refusal.of(CatalogueOperations.Stop.class, Map.of(), 400, "id: is missing; give the id of a call"),
                Refusal.of(CatalogueOperations.Stop.class, Map.of("id", "x"), 409, "id x: no such call is running"),
                Refusal.of(
                        CatalogueOperations.ProduceStatements.class,
                        Map.of("nbDocuments", 1_000_000_000_000L),
                        400,
                        "1,000,000,000,000 documents: must be at most 360,590"),
                Refusal.bad(
                        CatalogueOperations.Status.class, "logName", "states", "logName states: must be a namespace"));
    }

    private static Refusal consumers(Map<String, Object> more, int status, String message) {
        Map<String, Object> all = new HashMap<>(Map.of("logName", "import/there", "rootFolder", "/"));
        all.putAll(more);
        return Refusal.of(CatalogueOperations.Consume.class, all, status, message);
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void unusableParametersAreNamed(Refusal refusal) {
        assertThatThrownBy(() -> Server.call(refusal.operation, Server.caller(true), refusal.parameters, refusal.input))
                .isInstanceOfSatisfying(
                        NuxeoException.class, e -> assertThat(e.getStatusCode()).isEqualTo(refusal.status))
                .hasMessageContaining(refusal.message)
                .hasMessageStartingWith(id(refusal.operation))
                .hasNoCause();
        assertThat(server.logs.get("import/there")).isEmpty();
    }

    /** Nuxeo itself drops names that an operation does not have. */
    @Test
    void unknownParametersAreRefusedUnlessTheOperationIsAStepOfAChain() throws Exception {
        OperationContext caller = Server.caller(true);
        caller.getChainParameters().put("custmers", 9);
        assertThatThrownBy(() -> Server.call(CatalogueOperations.Plan.class, caller, Map.of(), null))
                .isInstanceOfSatisfying(
                        NuxeoException.class, e -> assertThat(e.getStatusCode()).isEqualTo(400))
                .hasMessage("Datagen.Plan: custmers: unknown parameter; did you mean customers?");
        assertThat(Server.call(
                        CatalogueOperations.ProduceStates.class, caller, Map.of("logName", "import/there"), null))
                .asString()
                .contains("\"messages\":52");
        server.logs.get("import/there").clear();
    }

    private static String id(Class<?> operation) {
        return operation.getAnnotation(Operation.class).id() + ": ";
    }

    static List<Class<?>> operations() {
        return Descriptors.classes("operation");
    }

    @ParameterizedTest
    @MethodSource("operations")
    void administratorsOnly(Class<?> operation) {
        assertThatThrownBy(() -> Server.call(operation, Server.caller(false), Map.of(), null))
                .isInstanceOfSatisfying(
                        NuxeoException.class, e -> assertThat(e.getStatusCode()).isEqualTo(403))
                .hasMessage(id(operation) + "jane is not an administrator");
    }

    @Test
    void everyOperationRefusesSomething() {
        assertThat(refusals().stream().map(Refusal::operation).distinct())
                .containsExactlyInAnyOrderElementsOf(operations());
    }
}
