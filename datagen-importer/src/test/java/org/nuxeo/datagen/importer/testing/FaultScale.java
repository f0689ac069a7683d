package org.nuxeo.datagen.importer.testing;

/** How much the fault tests do: a short form in every build, the long one with {@code -Pfaults-long}. */
public final class FaultScale {

    private static final boolean LONG = Boolean.getBoolean("datagen.faults.long");

    private FaultScale() {}

    public static boolean isLong() {
        return LONG;
    }

    public static int of(int inShort, int inLong) {
        return LONG ? inLong : inShort;
    }

    /** Writes a figure of the long form to the standard output of the test. */
    public static void tell(String format, Object... values) {
        if (LONG) {
            System.out.printf(java.util.Locale.ROOT, "faults-long: " + format + "%n", values);
        }
    }
}
