// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

/** The telephone area codes of a state. Immutable. */
public final class AreaCodes {

    private final int[] codes;

    private AreaCodes(int[] codes) {
        this.codes = codes;
    }

    static AreaCodes parse(String list) {
        String[] parts = list.split(",");
        int[] codes = new int[parts.length];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = Integer.parseInt(parts[i]);
        }
        return new AreaCodes(codes);
    }

    /** Returns the number of area codes, at least 1. */
    public int count() {
        return codes.length;
    }

    /** Returns an area code, a number of three digits, at an index. */
    public int code(int index) {
        return codes[index];
    }
}
