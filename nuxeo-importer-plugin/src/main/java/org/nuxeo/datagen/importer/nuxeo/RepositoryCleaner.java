// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** The operation that empties repositories and their indexes. A first call returns a key; a second call needs it. */
@Operation(
        id = RepositoryCleaner.ID,
        category = "Services",
        label = "Empty repositories",
        description = "Removes every document of a repository, or of all with *, from MongoDB and the index. Without a"
                + " confirmation key, returns one that is valid for five minutes.",
        addToStudio = false)
public class RepositoryCleaner extends TextOperation {

    public static final String ID = OperationIds.CLEAN;

    @Context
    protected OperationContext context;

    @Param(name = "repositoryName", required = false, description = "string, must be given")
    protected Object repositoryName;

    @Param(name = "confirmationKey", required = false, description = "string")
    protected Object confirmationKey;
}
