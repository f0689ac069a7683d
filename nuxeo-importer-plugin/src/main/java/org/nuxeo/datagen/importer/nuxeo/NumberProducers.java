package org.nuxeo.datagen.importer.nuxeo;

import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.core.api.Blob;

/** An operation that sends customers or accounts, which are named by numbers in the lines of its input, or given as a range. */
public abstract class NumberProducers extends TextOperation {

    /** Takes them from the lines of a CSV file, each of which has a customer or account number. */
    @OperationMethod
    public String run(Blob csv) {
        return CatalogueCalls.run(this, () -> new InputStreamReader(csv.getStream(), StandardCharsets.UTF_8))
                .textValue();
    }

    /** Takes them from the lines of a text, which, unlike an upload, is still there in the background. */
    @OperationMethod
    public String run(String csv) {
        return CatalogueCalls.run(this, () -> new StringReader(csv)).textValue();
    }
}
