// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The declaration of a field, method or constructor in a class file.
 *
 * @param owner the declaring class, with dots and, for nested classes, dollars
 * @param name its name, {@code <init>} for a constructor
 * @param descriptor its descriptor in the form of class files
 * @param flags the words of {@link #COMPARED} that apply to it
 * @param constant the value that the compiler copies into other classes, or null
 */
public record Signature(String owner, String name, String descriptor, Set<String> flags, String constant) {

    /** The modifiers that decide who may call a member and how. */
    public static final Set<String> COMPARED = Set.of("public", "protected", "package", "static", "abstract", "final");

    /** Checks that no value except the constant is missing, and keeps only the compared flags. */
    public Signature {
        Objects.requireNonNull(owner, "owner");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(descriptor, "descriptor");
        Set<String> compared = new TreeSet<>(flags);
        compared.retainAll(COMPARED);
        flags = Set.copyOf(compared);
    }

    /** Returns whether this is a method or constructor, rather than a field. */
    public boolean isMethod() {
        return descriptor.startsWith("(");
    }

    /** Returns the key of the member within its class: name and descriptor. */
    public String id() {
        return name + ' ' + descriptor;
    }

    /** Returns whether a subclass of the owner must implement the member. */
    public boolean isAbstract() {
        return flags.contains("abstract");
    }
}
