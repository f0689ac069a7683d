package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.Blobs;

/** An operation of the catalogue that answers JSON as it is; otherwise as {@link TextOperation}. */
public abstract class JsonOperation {

    /** Runs the operation. */
    @OperationMethod
    public Blob run() {
        return Blobs.createJSONBlob(
                CatalogueCalls.run(this, CatalogueCalls.Input.NONE).toString());
    }
}
