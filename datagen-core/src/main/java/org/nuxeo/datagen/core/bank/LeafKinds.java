// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;

/**
 * Which of the kinds that a content model can leave out a dataset has, as numbers to count with.
 *
 * @param cards ID cards of each customer, 0 or 1
 * @param letters letters of each account, 0 or 1
 */
record LeafKinds(int cards, int letters) {

    static LeafKinds of(ContentModel model) {
        return new LeafKinds(
                model.kind(Kind.IDCARD).isImported() ? 1 : 0,
                model.kind(Kind.LETTER).isImported() ? 1 : 0);
    }

    /** Returns whether datasets have documents of a kind. */
    boolean has(Kind kind) {
        return kind == Kind.IDCARD ? cards == 1 : kind != Kind.LETTER || letters == 1;
    }
}
