// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;

/** What the built-in model calls documents and their parts, and what another model may change about it. */
final class BuiltIn {

    /** The place of a state's code in the type of letters. */
    static final String STATE = "{state}";

    private static final List<String> FACETS_OF_STATES = List.of("Folderish", "SuperSpace", "NotCollectionMember");
    private static final List<String> FACETS_OF_FOLDERS = List.of("Folderish");
    private static final List<String> FACETS_OF_FILES =
            List.of("Versionable", "Publishable", "Commentable", "HasRelatedText", "Downloadable");
    private static final List<String> OF_CUSTOMER =
            List.of("customer:firstname", "customer:lastname", "customer:number", "customer:address");
    private static final List<String> PARTS = List.of(
            "customer:address/street", "customer:address/city", "customer:address/state", "customer:address/country");

    private BuiltIn() {}

    static String type(Kind kind) {
        return kind == Kind.LETTER ? kind.type() + STATE : kind.type();
    }

    /** Returns the facets of a kind. They are those of the types File, Folder or, for states, Domain in Nuxeo. */
    static List<String> facets(Kind kind) {
        if (kind == Kind.STATE) {
            return FACETS_OF_STATES;
        }
        return kind.isFolderish() ? FACETS_OF_FOLDERS : FACETS_OF_FILES;
    }

    /** Returns the last element of the paths of a kind if it is the same in all of them, otherwise null. */
    static String pathName(Kind kind) {
        return kind == Kind.IDCARD ? "IDCard" : kind == Kind.LETTER ? "letter" : null;
    }

    /** Returns the properties that a model can rename or drop. */
    static List<String> properties(Kind kind) {
        return names(kind, false);
    }

    /** Returns the properties and parts of properties that a model can drop. */
    static List<String> droppable(Kind kind) {
        return names(kind, true);
    }

    private static List<String> names(Kind kind, boolean parts) {
        List<String> names = new java.util.ArrayList<>();
        if (!kind.isShared()) {
            names.addAll(OF_CUSTOMER);
            if (parts) {
                names.addAll(PARTS);
            }
        }
        if (kind.isOfAccount()) {
            names.add("account:number");
        }
        if (kind.hasBlob()) {
            names.add("all:documentDate");
        }
        return List.copyOf(names);
    }
}
