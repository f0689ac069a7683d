// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.rights;

import java.util.Objects;

/**
 * An entry of access control of one document.
 *
 * @param principal name of a user or group
 * @param permission permission in Nuxeo
 * @param isGranted whether the permission is granted; otherwise it is denied
 */
public record Access(String principal, String permission, boolean isGranted) {

    public Access {
        Objects.requireNonNull(principal, "principal");
        Objects.requireNonNull(permission, "permission");
    }
}
