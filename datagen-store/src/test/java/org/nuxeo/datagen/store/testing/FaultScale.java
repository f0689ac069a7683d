// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

/** The size of the fault tests: small in every build, large with {@code -Pfaults-long}. */
public final class FaultScale {

    private static final boolean LONG = Boolean.getBoolean("datagen.faults.long");

    private FaultScale() {}

    public static boolean isLong() {
        return LONG;
    }

    public static int of(int inShort, int inLong) {
        return LONG ? inLong : inShort;
    }

    /** Prints a figure of the large form. */
    public static void print(String format, Object... values) {
        if (LONG) {
            System.out.printf(java.util.Locale.ROOT, "faults-long: " + format + "%n", values);
        }
    }
}
