// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** The operation that shows the progress of imports, the lag of a log and the size of repositories. */
@Operation(
        id = DatagenStatus.ID,
        category = "Services",
        label = "Status of imports",
        description =
                "Returns the imports and verifications of this server, how many messages of a log are not imported yet, and about how"
                        + " many documents the repositories hold.",
        addToStudio = false)
public class DatagenStatus extends JsonOperation {

    public static final String ID = OperationIds.STATUS;

    @Context
    protected OperationContext context;

    @Param(name = "logName", required = false, description = "string")
    protected Object logName;

    @Param(name = "outages", required = false, description = "boolean")
    protected Object outages;
}
