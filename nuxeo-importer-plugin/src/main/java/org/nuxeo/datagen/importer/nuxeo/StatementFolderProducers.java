package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.datagen.importer.operation.ListFeed;
import org.nuxeo.datagen.importer.operation.StatementParameters;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.importer.stream.StreamImporters;

/** Sends the years and months of the archives to a log. */
@Operation(
        id = StatementFolderProducers.ID,
        category = "Services",
        label = "Produce calendar folders",
        description =
                "Sends the folders of years and months, below the states if asked, to a log that document consumers read.",
        addToStudio = false)
public class StatementFolderProducers {

    public static final String ID = "StreamImporter.runStatementFolderProducers";

    @Context
    protected OperationContext context;

    @Param(name = "nbMonths", required = false, description = "must be given")
    protected Integer nbMonths;

    /** How many months the first one is later than {@code firstMonth}. */
    @Param(name = "monthOffset", required = false)
    protected Integer monthOffset = 0;

    /** {@code YYYY-MM}. */
    @Param(name = "firstMonth", required = false)
    protected String firstMonth;

    /** Log to write to. */
    @Param(name = "logName", required = false)
    protected String logName = StreamImporters.DEFAULT_LOG_DOC_NAME;

    /** Partitions of a log that is created. */
    @Param(name = "logSize", required = false)
    protected Integer logSize;

    /** Accepted and not used: a server has one configuration of logs. */
    @Param(name = "logConfig", required = false)
    protected String logConfig;

    /** Whether each state has a calendar of its own. */
    @Param(name = "withStates", required = false)
    protected Boolean withStates = false;

    /** Goes to {@code dc:publisher} of every document. */
    @Param(name = "batchTag", required = false)
    protected String batchTag;

    /** Sends the folders, parents first. */
    @OperationMethod
    public String run() {
        return Administrators.run(context, ID, () -> {
            Dataset dataset = new StatementParameters(
                            0L,
                            0L,
                            nbMonths,
                            monthOffset,
                            firstMonth,
                            StatementParameters.plan(withStates, false, false),
                            false,
                            DatasetParameters.ofSeeds(null, null, null))
                    .dataset();
            return new Producing(logName, Checks.logSize(logSize, 1), false, batchTag)
                    .run(dataset, new ListFeed(dataset.tree().folders(Repository.ARCHIVES)), 1);
        });
    }
}
