// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;

/** The facts of one document, which the rules of a model read. */
public interface Facts {

    /** Returns the identity that values are drawn from: that of the document, or of the live document of a version. */
    Identity source();

    /** Returns a fact that is a text. */
    @Nullable
    String text(Fact fact);

    /** Returns a fact that is a whole number or a date, in milliseconds from 1970-01-01T00:00Z. */
    long number(Fact fact);

    /** Returns the value of a field that the model adds, or, behind them, its title. */
    @Nullable
    Object addedValue(int slot);

    /** Returns how the documents are arranged. */
    Layout layout();

    /** Returns what is written of another document. */
    String link(Identity other, DrawnRule.Relation.Form form);

    /** Returns the facts of the document of a kind that this one belongs to, in one step or more. */
    Facts above(Kind kind);
}
