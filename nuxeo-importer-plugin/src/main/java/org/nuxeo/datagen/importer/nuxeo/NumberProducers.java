// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.core.api.Blob;

/** An operation that sends customers or accounts, named by the numbers in the lines of its input or given as a range. */
public abstract class NumberProducers extends TextOperation {

    /** Sends the customers or accounts whose numbers are in the lines of a CSV file. */
    @OperationMethod
    public String run(Blob csv) {
        return CatalogueCalls.run(this, () -> new InputStreamReader(csv.getStream(), StandardCharsets.UTF_8))
                .textValue();
    }

    /** Sends the customers or accounts whose numbers are in the lines of a text. In the background, uploads are gone. */
    @OperationMethod
    public String run(String csv) {
        return CatalogueCalls.run(this, () -> new StringReader(csv)).textValue();
    }
}
