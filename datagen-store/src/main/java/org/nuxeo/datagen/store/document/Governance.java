// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.rights.Retention;

/**
 * What a repository stores of a document besides its place and fields: the entries of access control that a model gives it and the
 * documents that it lies in, its retention and its place among versions. They follow from the dataset, so nothing remembers them;
 * what shared folders and the root have is in {@link Rights}.
 *
 * @param own entries of the document itself
 * @param inherited entries of the documents above it, the nearest first; for a version the first is its live document
 * @param retention how the document is retained
 * @param version where the document stands among versions
 */
public record Governance(List<Access> own, List<Access> inherited, Retention.Status retention, VersionState version) {

    /** That of a document without entries below documents without entries, which is no record and has no versions. */
    public static final Governance NONE =
            new Governance(List.of(), List.of(), Retention.Status.NONE, VersionState.NONE);

    public Governance {
        own = List.copyOf(own);
        inherited = List.copyOf(inherited);
    }

    /**
     * Returns that of a document.
     *
     * @param above entries of the documents above it, the nearest first
     * @param ids returns the id of a document
     */
    public static Governance of(Document document, List<Access> above, Function<Identity, String> ids) {
        List<Access> inherited = above;
        if (document.kind().isVersion()) {
            inherited = Stream.concat(document.live().rights().stream(), above.stream())
                    .toList();
        }
        Governance all =
                new Governance(document.rights(), inherited, document.retention(), VersionState.of(document, ids));
        return all.equals(NONE) ? NONE : all;
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
