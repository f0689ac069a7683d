// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

/** Checks of the numbers in rules. */
final class Checks {
    private Checks() {}

    static void entries(String name, int count) {
        sizes(name, count, count, 1, ValueRule.MAX_ENTRIES);
    }

    static void decimals(String name, int decimals) {
        sizes(name + " decimals", decimals, decimals, 0, ValueRule.MAX_DECIMALS);
    }

    static void sizes(String name, int from, int to, int least, int most) {
        if (from < least || to > most || from > to) {
            throw new IllegalArgumentException(
                    name + " " + (from == to ? "" + from : from + " to " + to) + ": must be " + least + " to " + most);
        }
    }
}
