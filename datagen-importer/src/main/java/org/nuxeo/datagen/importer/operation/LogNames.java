// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.regex.Pattern;

/** The names of logs: a namespace, a slash and a name. */
public final class LogNames {

    /** The log of operations that do not name one. */
    public static final String DEFAULT = "import/doc";

    /** The names that Nuxeo accepts. */
    private static final Pattern VALID = Pattern.compile("[A-Za-z][A-Za-z0-9_]*/[A-Za-z0-9][A-Za-z0-9_-]*");

    private LogNames() {}

    /**
     * Returns a log name that Nuxeo accepts.
     *
     * @throws IllegalArgumentException if Nuxeo does not accept the name
     */
    public static String require(String name) {
        if (name == null || !VALID.matcher(name).matches()) {
            throw new IllegalArgumentException("logName " + name
                    + ": must be a namespace, a slash and a name of letters, digits, - and _, like import/doc");
        }
        return name;
    }
}
