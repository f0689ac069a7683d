package org.nuxeo.datagen.cli.option;

import java.util.regex.Pattern;

/** Keeps passwords out of messages, plans and manifests. */
public final class Secrets {
    private static final Pattern PARAMETER =
            Pattern.compile("(?i)([?&][^=&]*(?:password|token|secret|authmechanismproperties)[^=&]*=)[^&]*");

    private Secrets() {}

    /**
     * The text with what may be a password replaced by {@code ***}: everything from the first colon after the scheme to
     * the last at-sign, since a password that is not written as an address wants it may hold any character; and
     * parameters that are named like secrets.
     */
    public static String hide(String text) {
        int at = text.lastIndexOf('@');
        int slashes = text.indexOf("//");
        int colon = text.indexOf(':', slashes >= 0 && slashes < at ? slashes + 2 : 0);
        String plain = colon < 0 || colon > at ? text : text.substring(0, colon) + ":***" + text.substring(at);
        return PARAMETER.matcher(plain).replaceAll("$1***");
    }
}
