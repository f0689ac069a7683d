package org.nuxeo.datagen.importer.internal.operation;

import java.util.regex.Pattern;

/** Names of logs: a namespace, a slash and a name. */
public final class LogNames {

    /** The log of an operation that names no other. */
    public static final String DEFAULT = "import/doc";

    /** What Nuxeo takes. */
    private static final Pattern VALID = Pattern.compile("[A-Za-z][A-Za-z0-9_]*/[A-Za-z0-9][A-Za-z0-9_-]*");

    private LogNames() {}

    /**
     * Returns a name of a log.
     *
     * @throws IllegalArgumentException if Nuxeo would take it for none
     */
    public static String require(String name) {
        if (name == null || !VALID.matcher(name).matches()) {
            throw new IllegalArgumentException("logName " + name
                    + ": must be a namespace, a slash and a name of letters, digits, - and _, like import/doc");
        }
        return name;
    }
}
