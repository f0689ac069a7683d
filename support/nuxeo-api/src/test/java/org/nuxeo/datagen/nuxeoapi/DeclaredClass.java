// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The declaration of a class in a class file or a signature list.
 *
 * @param name its name, with dots and, for nested classes, dollars
 * @param flags public, protected, abstract, static, final, interface, annotation or enum
 * @param superName its super class
 * @param interfaces its direct interfaces
 * @param members its members by {@link Signature#id()}
 */
public record DeclaredClass(
        String name, Set<String> flags, String superName, Set<String> interfaces, Map<String, Signature> members) {

    private static final Set<String> COMPARED =
            Set.of("public", "protected", "abstract", "static", "final", "interface", "annotation", "enum");

    /** Checks that no value is missing, and keeps only the compared flags. */
    public DeclaredClass {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(superName, "superName");
        Set<String> compared = new TreeSet<>(flags);
        compared.retainAll(COMPARED);
        flags = Set.copyOf(compared);
        interfaces = Set.copyOf(interfaces);
        members = Map.copyOf(members);
    }

    /** Returns a class with a list of members. */
    public static DeclaredClass of(
            String name, Set<String> flags, String superName, List<String> interfaces, List<Signature> members) {
        Map<String, Signature> byId = new LinkedHashMap<>();
        members.forEach(member -> byId.put(member.id(), member));
        return new DeclaredClass(name, flags, superName, Set.copyOf(interfaces), byId);
    }

    /** Returns whether the class leaves its abstract members to its subclasses. */
    public boolean isAbstract() {
        return flags.contains("abstract");
    }
}
