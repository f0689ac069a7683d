// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.ecm.automation.core.annotations.OperationMethod;

/**
 * An operation of the catalog that answers a text.
 *
 * <p>Nuxeo calls inherited methods, but looks for parameters in the class itself. So a subclass has an annotation and a field
 * for each parameter; the catalog has the defaults. The type of every field is Object, because Nuxeo answers 500 to a value
 * that it cannot convert. The catalog reads the values, and the description of a parameter names its type.
 */
public abstract class TextOperation {

    /** Runs the operation and returns its text. */
    @OperationMethod
    public String run() {
        return CatalogueCalls.run(this, CatalogueCalls.Input.NONE).textValue();
    }
}
