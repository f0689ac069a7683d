// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;

/** The facts of one document, which the rules of a model read. */
public interface Facts {

    /** Returns the identity of the document. */
    Identity identity();

    /** Returns a fact that is a text. */
    @Nullable
    String text(Fact fact);

    /** Returns a fact that is a whole number or a date, in milliseconds from 1970-01-01T00:00Z. */
    long number(Fact fact);
}
