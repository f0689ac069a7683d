package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.ecm.automation.core.annotations.OperationMethod;

/**
 * An operation of the catalogue that answers a text. Nuxeo calls methods that an operation inherits, but looks for
 * parameters in its own class alone: so subclasses are an annotation and a field for each parameter, without a default,
 * which the catalogue has. Fields are objects, since Nuxeo answers 500 to what it cannot convert to a field's type; the
 * catalogue reads whatever was written, and the description tells the type.
 */
public abstract class TextOperation {

    /** Runs the operation. */
    @OperationMethod
    public String run() {
        return CatalogueCalls.run(this, CatalogueCalls.Input.NONE).textValue();
    }
}
