// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.KindModel;

/**
 * What is the same in MongoDB in all documents of a kind.
 *
 * @param lifeCycle the elements of the life cycle
 * @param fields the writer of the fields
 */
record BsonKind(byte[] lifeCycle, BsonFields fields) {

    /** Returns what is the same in documents of each kind, by the ordinal of the kind. */
    static BsonKind[] of(ContentModel model) {
        return Bank.KINDS.stream()
                .map(kind -> new BsonKind(lifeCycle(model.kind(kind)), new BsonFields(model, kind)))
                .toArray(BsonKind[]::new);
    }

    private static byte[] lifeCycle(KindModel model) {
        ByteSink out = new ByteSink(128);
        BsonBytes.string(out, BsonBytes.key(BsonBytes.STRING, "ecm:lifeCyclePolicy"), model.lifeCyclePolicy());
        BsonBytes.string(out, BsonBytes.key(BsonBytes.STRING, "ecm:lifeCycleState"), model.lifeCycleState());
        return out.copy(0, out.length());
    }
}
