// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.description;

import java.util.regex.Pattern;

/** Removal of passwords from messages, plans and manifests. */
public final class Secrets {
    private static final Pattern PARAMETER =
            Pattern.compile("(?i)([?&][^=&]*(?:password|token|secret|authmechanismproperties)[^=&]*=)[^&]*");

    private Secrets() {}

    /**
     * Returns an address in which everything that may be a password is replaced by {@code ***}: the text from the first
     * colon after the scheme to the last at-sign, since an unencoded password can have any character, and the values of
     * parameters whose names suggest a secret.
     */
    public static String hide(String text) {
        int at = text.lastIndexOf('@');
        int slashes = text.indexOf("//");
        int colon = text.indexOf(':', slashes >= 0 && slashes < at ? slashes + 2 : 0);
        String plain = colon < 0 || colon > at ? text : text.substring(0, colon) + ":***" + text.substring(at);
        return PARAMETER.matcher(plain).replaceAll("$1***");
    }
}
