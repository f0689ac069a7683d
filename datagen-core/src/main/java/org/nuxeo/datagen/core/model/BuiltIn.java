// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;

/** What the built-in model calls documents and their parts, and what another model may change about it. */
final class BuiltIn {

    /** The place of a state's code in the type of letters. */
    static final String STATE = "{state}";

    private static final List<String> OF_CUSTOMER =
            List.of("customer:firstname", "customer:lastname", "customer:number", "customer:address");
    private static final List<String> PARTS = List.of(
            "customer:address/street", "customer:address/city", "customer:address/state", "customer:address/country");

    private BuiltIn() {}

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
        if (kind.hasSchema("customer")) {
            names.addAll(OF_CUSTOMER);
            if (parts) {
                names.addAll(PARTS);
            }
        }
        if (kind.hasSchema("account")) {
            names.add("account:number");
        }
        if (kind.hasSchema("all")) {
            names.add("all:documentDate");
        }
        return List.copyOf(names);
    }
}
