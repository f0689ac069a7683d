package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.datagen.importer.operation.StatementParameters;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.importer.stream.StreamImporters;

/** Sends statements to a log. */
@Operation(
        id = StatementProducers.ID,
        category = "Services",
        label = "Produce statements",
        description = "Sends statements to a log that document consumers read.",
        addToStudio = false)
public class StatementProducers {

    public static final String ID = "StreamImporter.runStatementProducers";

    @Context
    protected OperationContext context;

    /** Number of statements. */
    @Param(name = "nbDocuments", required = false, description = "must be given")
    protected Long nbDocuments;

    /** Statements of each account. */
    @Param(name = "nbMonths", required = false)
    protected Integer nbMonths = 120;

    /** How many months the first one is later than {@code firstMonth}. */
    @Param(name = "monthOffset", required = false)
    protected Integer monthOffset = 0;

    /** {@code YYYY-MM}. */
    @Param(name = "firstMonth", required = false)
    protected String firstMonth;

    @Param(name = "nbThreads", required = false)
    protected Integer nbThreads = Producing.DEFAULT_THREADS;

    /** Log to write to. */
    @Param(name = "logName", required = false)
    protected String logName = StreamImporters.DEFAULT_LOG_DOC_NAME;

    /** Partitions of a log that is created. */
    @Param(name = "logSize", required = false)
    protected Integer logSize;

    /** Accepted and not used: a server has one configuration of logs. */
    @Param(name = "logConfig", required = false)
    protected String logConfig;

    /** How many statements precede the first. */
    @Param(name = "skip", required = false)
    protected Long skip = 0L;

    /** Goes to {@code dc:publisher} of every document. */
    @Param(name = "batchTag", required = false)
    protected String batchTag;

    /** Seed of the dataset. */
    @Param(name = "seed", required = false)
    protected Long seed;

    /** Seed of what may differ for the same identities; the seed where it is missing. */
    @Param(name = "dataSeed", required = false)
    protected Long dataSeed;

    /** Length in bytes to which files are padded. */
    @Param(name = "blobSize", required = false)
    protected Long blobSize;

    /** Records of computations are not written; a message is what document consumers read. */
    @Param(name = "useRecords", required = false)
    protected Boolean useRecords = false;

    /** Whether statements lie below their state, in its calendar. */
    @Param(name = "withStates", required = false)
    protected Boolean withStates = false;

    /** Whether statements lie below their account. */
    @Param(name = "storeInCustomerFolder", required = false)
    protected Boolean storeInCustomerFolder = false;

    /** Whether statements lie in the root. */
    @Param(name = "storeInRoot", required = false)
    protected Boolean storeInRoot = false;

    /** Whether each repository has a log of its own, {@code <logName>-us-east} and {@code <logName>-us-west}. */
    @Param(name = "split", required = false)
    protected Boolean split = false;

    /** Accepted and not used: the partition of a document always depends on its identity, and partitions balance. */
    @Param(name = "smartPartitioning", required = false)
    protected Boolean smartPartitioning = false;

    /** Sends the statements. */
    @OperationMethod
    public String run() {
        return Administrators.run(context, ID, () -> {
            if (Boolean.TRUE.equals(useRecords)) {
                throw new IllegalArgumentException("useRecords true: must be false, since consumers read messages");
            }
            int threads = Producing.threads(nbThreads, Producing.DEFAULT_THREADS);
            boolean toLive = Boolean.TRUE.equals(split) || Boolean.TRUE.equals(storeInCustomerFolder);
            StatementParameters statements = new StatementParameters(
                    nbDocuments,
                    skip,
                    nbMonths,
                    monthOffset,
                    firstMonth,
                    StatementParameters.plan(withStates, storeInCustomerFolder, storeInRoot),
                    toLive,
                    DatasetParameters.ofSeeds(seed, dataSeed, blobSize));
            return new Producing(logName, Checks.logSize(logSize, threads), Boolean.TRUE.equals(split), batchTag)
                    .run(statements.dataset(), statements.feed(), threads);
        });
    }
}
