package org.nuxeo.datagen.importer.nuxeo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.direct.DirectReport;
import org.nuxeo.datagen.importer.direct.DirectStage;
import org.nuxeo.datagen.importer.model.ContentModel;
import org.nuxeo.datagen.importer.model.RenderedBlobs;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.mongo.MongoTarget;
import org.nuxeo.datagen.importer.mongo.RepositorySetup;
import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.datagen.importer.operation.ResultJson;
import org.nuxeo.datagen.importer.operation.RunningImports;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.Blobs;
import org.nuxeo.ecm.core.bulk.BulkService;
import org.nuxeo.runtime.api.Framework;

/** Writes a dataset into the MongoDB collections of the repositories, in the layout that Nuxeo itself writes. */
@Operation(
        id = DatagenImport.ID,
        category = "Services",
        label = "Import a dataset",
        description =
                "Writes a dataset into the MongoDB collections of the repositories us-east, us-west and archives, and has the bulk service index them if asked.",
        addToStudio = false)
public class DatagenImport {

    public static final String ID = "Datagen.Import";

    @Context
    protected OperationContext context;

    /** Number of customers. */
    @Param(name = "customers", required = false)
    protected Long customers;

    /** Number of months. */
    @Param(name = "months", required = false)
    protected Integer months;

    /** {@code YYYY-MM}. */
    @Param(name = "firstMonth", required = false)
    protected String firstMonth;

    /** How many of the last months are live. */
    @Param(name = "liveMonths", required = false)
    protected Integer liveMonths;

    /** {@code YYYY-MM} from which statements are live. */
    @Param(name = "liveFrom", required = false)
    protected String liveFrom;

    @Param(name = "seed", required = false)
    protected Long seed;

    @Param(name = "dataSeed", required = false)
    protected Long dataSeed;

    /** {@code customer}, {@code calendar}, {@code state-calendar} or {@code flat}. */
    @Param(name = "filePlan", required = false)
    protected String filePlan;

    /** Length in bytes to which files are padded. */
    @Param(name = "blobSize", required = false)
    protected Long blobSize;

    /** Goes to {@code dc:publisher} of every document. */
    @Param(name = "batchTag", required = false)
    protected String batchTag;

    /** Threads; as many as processors where it is missing. */
    @Param(name = "nbThreads", required = false)
    protected Integer nbThreads;

    /** Documents in a request to MongoDB. */
    @Param(name = "batchSize", required = false)
    protected Integer batchSize = 1_000;

    /** Whether the bulk service is to index the repositories afterwards. */
    @Param(name = "index", required = false)
    protected Boolean index = false;

    /** Imports what is not there yet and returns the counts as JSON. */
    @OperationMethod
    public Blob run() {
        return Administrators.run(context, ID, () -> {
            Dataset dataset = dataset();
            int threads =
                    Checks.range("nbThreads", nbThreads, Runtime.getRuntime().availableProcessors(), 1, 1_024);
            int batch = Checks.range("batchSize", batchSize, 1_000, 1, 100_000);
            if (Boolean.TRUE.equals(index)) {
                IndexAction.require("index");
            }
            try (MongoStore mongo = MongoRepositories.store();
                    DirectStage stage = new DirectStage(
                            dataset,
                            threads,
                            batch,
                            () -> new ContentModel(dataset, new RenderedBlobs(), batchTag),
                            new MongoTarget(mongo))) {
                for (Repository repository : Repository.values()) {
                    RepositorySetup.requireUuids(mongo, repository.label());
                    RepositorySetup.ensure(mongo, repository.label());
                }
                ObjectNode result = ResultJson.of(running(dataset, stage));
                if (Boolean.TRUE.equals(index)) {
                    submitIndexing(result.putArray("bulkIndexingCommandIds"));
                }
                return Blobs.createJSONBlob(result.toString());
            }
        });
    }

    private static DirectReport running(Dataset dataset, DirectStage stage) {
        RunningImports.Entry entry = RunningImports.INSTANCE.begin(dataset, stage::settled);
        try {
            return stage.run();
        } finally {
            RunningImports.INSTANCE.end(entry);
        }
    }

    private void submitIndexing(ArrayNode commandIds) {
        for (Repository repository : Repository.values()) {
            commandIds.add(Framework.getService(BulkService.class)
                    .submit(IndexAction.command(
                                    "SELECT ecm:uuid FROM Document",
                                    context.getPrincipal().getName(),
                                    repository.label())
                            .build()));
        }
    }

    private Dataset dataset() {
        return new DatasetParameters(
                        customers, months, firstMonth, liveMonths, liveFrom, seed, dataSeed, filePlan, blobSize)
                .dataset();
    }
}
