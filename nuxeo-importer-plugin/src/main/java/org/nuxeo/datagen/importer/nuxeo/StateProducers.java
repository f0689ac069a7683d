package org.nuxeo.datagen.importer.nuxeo;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Place;
import org.nuxeo.datagen.core.id.UsState;
import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.ListFeed;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.importer.stream.StreamImporters;

/** Sends the states to a log. */
@Operation(
        id = StateProducers.ID,
        category = "Services",
        label = "Produce states",
        description = "Sends the 52 states to a log that document consumers read.",
        addToStudio = false)
public class StateProducers {

    public static final String ID = "StreamImporter.runConsumerFolderProducers";

    @Context
    protected OperationContext context;

    /** Log to write to. */
    @Param(name = "logName", required = false)
    protected String logName = StreamImporters.DEFAULT_LOG_DOC_NAME;

    /** Partitions of a log that is created. */
    @Param(name = "logSize", required = false)
    protected Integer logSize;

    /** Accepted and not used: a server has one configuration of logs. */
    @Param(name = "logConfig", required = false)
    protected String logConfig;

    /** Whether each repository has a log of its own, {@code <logName>-us-east} and {@code <logName>-us-west}. */
    @Param(name = "split", required = false)
    protected Boolean split = false;

    /** Goes to {@code dc:publisher} of every document. */
    @Param(name = "batchTag", required = false)
    protected String batchTag;

    /** Sends the states, each to the log of its repository if there are several. */
    @OperationMethod
    public String run() {
        return Administrators.run(context, ID, () -> {
            List<Identity> states = new ArrayList<>();
            for (UsState state : UsState.values()) {
                states.add(Identity.of(Place.state(state.repository(), state)));
            }
            Dataset dataset = Dataset.of(DatasetSpec.builder().build());
            return new Producing(logName, Checks.logSize(logSize, 1), Boolean.TRUE.equals(split), batchTag)
                    .run(dataset, new ListFeed(states), 1);
        });
    }
}
