// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.Blobs;

/** An operation of the catalog that answers JSON; see {@link TextOperation} for its fields. */
public abstract class JsonOperation {

    /** Runs the operation and returns its JSON. */
    @OperationMethod
    public Blob run() {
        return Blobs.createJSONBlob(
                CatalogueCalls.run(this, CatalogueCalls.Input.NONE).toString());
    }
}
