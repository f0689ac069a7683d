package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Place;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.id.UsState;
import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.CustomerFeed;
import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.datagen.importer.operation.DocumentFeed;
import org.nuxeo.datagen.importer.operation.ListFeed;
import org.nuxeo.datagen.importer.operation.NumberFeed;
import org.nuxeo.datagen.importer.operation.ProducerResult;
import org.nuxeo.datagen.importer.operation.ProducerRun;
import org.nuxeo.datagen.importer.operation.ResultJson;
import org.nuxeo.datagen.importer.operation.StatementParameters;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.server.job.JobServices;

/** The operations that fill logs. */
final class ProducerOperations {
    private static final int DEFAULT_THREADS = 8;
    private static final int MAX_THREADS = 256;
    private static final int MAX_LINES = 1_000_000;
    private static final String LOG = "logName logSize:i logConfig split:b batchTag ";
    private static final String SEEDS = "seed:l dataSeed:l blobSize:l ";
    private static final String PEOPLE = "nbCustomers:l skip:l bufferSize:i useRecords:b smartPartitioning:b ";

    private final JobServices services;

    ProducerOperations(JobServices services) {
        this.services = services;
    }

    List<Operation> all() {
        List<Operation> all = new ArrayList<>();
        all.add(Operation.of(
                "StreamImporter.runConsumerFolderProducers",
                "Produce states",
                Operation.parameters(LOG),
                this::states));
        for (boolean accounts : new boolean[] {false, true}) {
            String name = "StreamImporter.run" + (accounts ? "Account" : "Consumer") + "Producers";
            String label = accounts ? "Produce accounts and their letters" : "Produce customers and their ID cards";
            all.add(Operation.of(
                    name, label, Operation.parameters(LOG, SEEDS, PEOPLE), call -> people(call, accounts, 1)));
            all.add(Operation.of(
                    name + "MT",
                    label,
                    Operation.parameters(LOG, SEEDS, PEOPLE, "nbThreads:i"),
                    call -> people(call, accounts, threads(call))));
        }
        all.add(Operation.of(
                "StreamImporter.runStatementFolderProducers",
                "Produce the folders of statements",
                Operation.parameters(
                        "nbMonths:i* monthOffset:i firstMonth withStates:b logName logSize:i logConfig" + " batchTag"),
                this::folders));
        all.add(Operation.of(
                "StreamImporter.runStatementProducers",
                "Produce statements",
                Operation.parameters(
                        "nbDocuments:l* nbMonths:i* monthOffset:i firstMonth skip:l nbThreads:i withStates:b"
                                + " storeInCustomerFolder:b storeInRoot:b useRecords:b smartPartitioning:b",
                        LOG,
                        SEEDS),
                this::statements));
        return all;
    }

    private static int threads(OperationCall call) {
        return Checks.range("nbThreads", call.whole("nbThreads"), DEFAULT_THREADS, 1, MAX_THREADS);
    }

    private JsonNode states(OperationCall call) throws InterruptedException {
        List<Identity> states = new ArrayList<>();
        for (UsState state : UsState.values()) {
            states.add(Identity.of(Place.state(state.repository(), state)));
        }
        return send(call, Dataset.of(DatasetSpec.builder().build()), new ListFeed(states), 1, 1);
    }

    private JsonNode people(OperationCall call, boolean accounts, int threads) throws InterruptedException {
        refuseRecords(call);
        DatasetParameters of = call.seeds();
        // The documents of a customer do not depend on the number of customers, so any may be asked for.
        Dataset dataset = new DatasetParameters(
                        DatasetSpec.MAX_CUSTOMERS,
                        null,
                        null,
                        null,
                        null,
                        of.seed(),
                        of.dataSeed(),
                        null,
                        of.blobSize())
                .dataset();
        if (call.input() != null) {
            int lines = Checks.range("bufferSize", call.whole("bufferSize"), 1_000, 1, MAX_LINES);
            return send(call, dataset, new NumberFeed(call.input(), dataset.generator(), accounts, lines), threads, 1);
        }
        if (call.number("nbCustomers") == null) {
            throw new IllegalArgumentException("input: is missing; upload a CSV file with customer or account numbers,"
                    + " or say with nbCustomers (and skip) which customers are meant");
        }
        long first = Checks.range("skip", call.number("skip"), 0, 0, DatasetSpec.MAX_CUSTOMERS - 1);
        long count = Checks.required("nbCustomers", call.number("nbCustomers"), 1, DatasetSpec.MAX_CUSTOMERS - first);
        return send(call, dataset, new CustomerFeed(dataset.generator(), accounts, first, count), threads, 1);
    }

    private JsonNode folders(OperationCall call) throws InterruptedException {
        Dataset dataset = new StatementParameters(
                        0L,
                        0L,
                        call.whole("nbMonths"),
                        call.whole("monthOffset"),
                        call.text("firstMonth"),
                        StatementParameters.plan(call.flag("withStates"), false, false),
                        false,
                        DatasetParameters.ofSeeds(null, null, null))
                .dataset();
        return send(call, dataset, new ListFeed(dataset.tree().folders(Repository.ARCHIVES)), 1, 1);
    }

    private JsonNode statements(OperationCall call) throws InterruptedException {
        refuseRecords(call);
        int threads = threads(call);
        boolean inFolder = call.flag("storeInCustomerFolder");
        StatementParameters statements = new StatementParameters(
                call.number("nbDocuments"),
                call.number("skip"),
                call.whole("nbMonths"),
                call.whole("monthOffset"),
                call.text("firstMonth"),
                StatementParameters.plan(call.flag("withStates"), inFolder, call.flag("storeInRoot")),
                call.flag("split") || inFolder,
                call.seeds());
        return send(call, statements.dataset(), statements.feed(), threads, threads);
    }

    private static void refuseRecords(OperationCall call) {
        if (call.flag("useRecords")) {
            throw new IllegalArgumentException("useRecords true: must be false, since consumers read messages");
        }
    }

    private JsonNode send(OperationCall call, Dataset dataset, DocumentFeed feed, int threads, int logSizeAbsent)
            throws InterruptedException {
        String log = Checks.logName(call.text("logName", Logs.DEFAULT));
        int logSize = Checks.logSize(call.whole("logSize"), logSizeAbsent);
        boolean split = call.flag("split");
        String kafka = services.use(EnumSet.of(ServiceKind.KAFKA), 0).kafka();
        try (TopicSink sink = new TopicSink(services.access().kafka(kafka), log, logSize, split)) {
            ProducerResult result = new ProducerRun(dataset, call.text("batchTag"), feed, sink).run(threads);
            sink.flush();
            return OperationCall.string(ResultJson.of(result).toString());
        }
    }
}
