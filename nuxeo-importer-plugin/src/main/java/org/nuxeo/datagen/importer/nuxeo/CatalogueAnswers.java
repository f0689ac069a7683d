// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.Blobs;

/**
 * What the operations of the catalog take and answer. The class of each is written by the build, see {@code
 * OperationClasses.java}.
 */
public final class CatalogueAnswers {

    private CatalogueAnswers() {}

    /** An operation that answers JSON. */
    public abstract static class JsonAnswer {

        /** Runs the operation and returns its JSON. */
        @OperationMethod
        public Blob run() {
            return Blobs.createJSONBlob(
                    CatalogueCalls.run(this, CatalogueCalls.Input.NONE).toString());
        }
    }

    /** An operation that answers a text. */
    public abstract static class TextAnswer {

        /** Runs the operation and returns its text. */
        @OperationMethod
        public String run() {
            return CatalogueCalls.run(this, CatalogueCalls.Input.NONE).textValue();
        }
    }

    /** An operation that sends customers or accounts, named by the numbers in the lines of its input or by a range. */
    public abstract static class NumberProducers extends TextAnswer {

        /** Sends the customers or accounts whose numbers are in the lines of a CSV file. */
        @OperationMethod
        public String run(Blob csv) {
            return CatalogueCalls.run(this, () -> new InputStreamReader(csv.getStream(), StandardCharsets.UTF_8))
                    .textValue();
        }

        /** Sends the customers or accounts whose numbers are in a text. In the background, uploads are gone. */
        @OperationMethod
        public String run(String csv) {
            return CatalogueCalls.run(this, () -> new StringReader(csv)).textValue();
        }
    }
}
