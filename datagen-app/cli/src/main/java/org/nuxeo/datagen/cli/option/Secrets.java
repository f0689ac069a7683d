package org.nuxeo.datagen.cli.option;

import java.util.regex.Pattern;

/** Keeps passwords out of messages, plans and manifests. */
public final class Secrets {
    private static final Pattern PASSWORD = Pattern.compile("(//[^/@:]*):[^/]*@");

    private Secrets() {}

    /** The text with the password of every address replaced by {@code ***}. */
    public static String hide(String text) {
        return PASSWORD.matcher(text).replaceAll("$1:***@");
    }
}
