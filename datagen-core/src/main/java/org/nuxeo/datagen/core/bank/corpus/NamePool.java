// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

/**
 * The names of a file with their weights, in groups. The caller must not modify the arrays.
 *
 * @param names all names
 * @param weights for each name, its weight, at least 1
 * @param ends for each group, the index after its last name
 */
record NamePool(String[] names, long[] weights, int[] ends) {

    int size() {
        return names.length;
    }

    String name(int index) {
        return names[index];
    }

    /** Returns the index of the first name of a group. */
    int first(int group) {
        return group == 0 ? 0 : ends[group - 1];
    }
}
