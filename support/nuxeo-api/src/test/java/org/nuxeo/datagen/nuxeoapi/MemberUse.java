// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import java.util.Objects;

/**
 * One use of a field or method in compiled code.
 *
 * @param owner the class in which it is looked up, with dots
 * @param name its name
 * @param descriptor its descriptor
 * @param isStatic whether it is used as a static member
 * @param ofInterface whether the code expects the owner to be an interface; meaningless for fields
 */
public record MemberUse(String owner, String name, String descriptor, boolean isStatic, boolean ofInterface) {

    /** Checks that no value is missing. */
    public MemberUse {
        Objects.requireNonNull(owner, "owner");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(descriptor, "descriptor");
    }

    /** Returns the key of the member within the class that declares it. */
    public String id() {
        return name + ' ' + descriptor;
    }

    /** Returns whether the member is a method, rather than a field. */
    public boolean isMethod() {
        return descriptor.startsWith("(");
    }
}
