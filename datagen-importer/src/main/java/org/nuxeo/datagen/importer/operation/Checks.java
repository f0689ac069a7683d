package org.nuxeo.datagen.importer.operation;

import java.util.regex.Pattern;

/** Checks of parameters; a value that cannot be used is an {@link IllegalArgumentException} that names limit and remedy. */
public final class Checks {

    /** What Nuxeo takes as the name of a log: a namespace, a slash and a name. */
    private static final Pattern LOG_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*/[A-Za-z0-9][A-Za-z0-9_-]*");

    private Checks() {}

    /** Returns a number, or a default where there is none. */
    public static long range(String name, Long value, long missing, long min, long max) {
        long number = value == null ? missing : value;
        if (number < min || number > max) {
            throw new IllegalArgumentException(name + " " + number + ": must be " + min + " to " + max);
        }
        return number;
    }

    /** Returns a number, or a default where there is none. */
    public static int range(String name, Integer value, int missing, int min, int max) {
        return (int) range(name, value == null ? null : Long.valueOf(value), missing, min, max);
    }

    /** Returns a number that must be given. */
    public static long required(String name, Long value, long min, long max) {
        if (value == null) {
            throw new IllegalArgumentException(name + ": is missing; give " + min + " to " + max);
        }
        return range(name, value, 0, min, max);
    }

    /**
     * Returns a text that must be given.
     *
     * @param wanted what it is to be, for the message
     */
    public static String text(String name, String value, String wanted) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(name + ": is missing; give " + wanted);
        }
        return value.strip();
    }

    /** Returns a name of a log. */
    public static String logName(String name) {
        if (name == null || !LOG_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("logName " + name
                    + ": must be a namespace, a slash and a name of letters, digits, - and _, like import/doc");
        }
        return name;
    }

    /** Returns the partitions of a log: what is asked for, or a default where nothing or 0 is asked for. */
    public static int logSize(Integer value, int missing) {
        return range("logSize", value == null || value <= 0 ? null : value, missing, 1, 10_000);
    }
}
