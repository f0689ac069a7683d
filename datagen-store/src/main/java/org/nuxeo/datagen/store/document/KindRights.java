// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.model.AccessRule.Access;
import org.nuxeo.datagen.core.model.Retention;

/**
 * The entries of access control that a model gives a document and the documents that it lies in, and its retention. They follow from the
 * dataset, so nothing remembers them; what shared folders and the root have is in {@link Rights}.
 *
 * @param own entries of the document itself
 * @param inherited entries of the documents above it, the nearest first
 * @param retention how the document is retained
 */
public record KindRights(List<Access> own, List<Access> inherited, Retention.Status retention) {

    /** The rights of a document without entries below documents without entries, which is no record. */
    public static final KindRights NONE = new KindRights(List.of(), List.of(), Retention.Status.NONE);

    public KindRights {
        own = List.copyOf(own);
        inherited = List.copyOf(inherited);
    }

    static KindRights of(Document document, List<Access> inherited) {
        KindRights rights = new KindRights(document.rights(), inherited, document.retention());
        return rights.areNone() && rights.retention == Retention.Status.NONE ? NONE : rights;
    }

    /** Returns whether only the rights of shared folders and the root apply. */
    boolean areNone() {
        return own.isEmpty() && inherited.isEmpty();
    }

    /** Returns all entries in the order in which they apply. */
    List<Access> all() {
        return inherited.isEmpty()
                ? own
                : Stream.concat(own.stream(), inherited.stream()).toList();
    }
}
