package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.Importer;
import org.nuxeo.datagen.importer.metrics.ImportMetrics;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.datagen.importer.operation.ResultJson;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifyStage;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.Blobs;

/** Compares the MongoDB collections of the repositories with a dataset, document by document. */
@Operation(
        id = DatagenVerify.ID,
        category = "Services",
        label = "Verify a dataset",
        description =
                "Regenerates every document of a dataset and compares it with the repositories us-east, us-west and archives.",
        addToStudio = false)
public class DatagenVerify {

    public static final String ID = "Datagen.Verify";

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

    /** The tag the dataset was imported with. */
    @Param(name = "batchTag", required = false)
    protected String batchTag;

    /** Threads; as many as processors where it is missing. */
    @Param(name = "nbThreads", required = false)
    protected Integer nbThreads;

    /** Files that are rendered and compared, spread over all. */
    @Param(name = "blobs", required = false)
    protected Long blobs = 1_000L;

    /** Whether documents beside the dataset are differences; Nuxeo makes some itself in each repository. */
    @Param(name = "others", required = false)
    protected Boolean others = false;

    /** Compares everything and returns the counts and the differences as JSON. */
    @OperationMethod
    public Blob run() {
        return Administrators.run(context, ID, () -> {
            Dataset dataset = dataset();
            int threads =
                    Checks.range("nbThreads", nbThreads, Runtime.getRuntime().availableProcessors(), 1, 1_024);
            long files = Checks.range("blobs", blobs, 1_000, 0, Long.MAX_VALUE);
            Importer importer = Importer.of(
                    dataset, batchTag, new OnDemandBlobs(), ImportMetrics.none(), new ProgressListener() {});
            VerifySettings all = VerifySettings.of(threads, files);
            VerifySettings settings = Boolean.TRUE.equals(others) ? all : all.withoutOthers();
            try (MongoStore mongo = MongoRepositories.store();
                    VerifyStage stage = importer.verify(settings, mongo, null)) {
                return Blobs.createJSONBlob(ResultJson.of(stage.run()).toString());
            }
        });
    }

    private Dataset dataset() {
        return new DatasetParameters(
                        customers, months, firstMonth, liveMonths, liveFrom, seed, dataSeed, filePlan, blobSize)
                .dataset();
    }
}
