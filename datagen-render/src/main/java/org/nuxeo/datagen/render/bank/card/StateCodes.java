// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.nuxeo.datagen.core.bank.corpus.UsState;

/** The order of the states in templates: by code, independent of the order of the enumeration. */
final class StateCodes {

    private static final String[] CODES =
            Arrays.stream(UsState.values()).map(UsState::code).sorted().toArray(String[]::new);
    private static final int[] RANKS = Arrays.stream(UsState.values())
            .mapToInt(state -> Arrays.binarySearch(CODES, state.code()))
            .toArray();

    private StateCodes() {}

    /** Returns the rank of a state in the order of codes, 0 to 51. */
    static int rank(UsState state) {
        return RANKS[state.ordinal()];
    }

    /**
     * Reads the codes from a template and checks them.
     *
     * @throws IOException if they are not the codes of all states in order
     */
    static void check(DataInputStream in) throws IOException {
        String[] codes = new String[in.readUnsignedByte()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = in.readUTF();
        }
        if (!Arrays.equals(codes, CODES)) {
            throw new IOException(
                    "states of the template " + String.join(" ", codes) + ": must be " + String.join(" ", CODES));
        }
    }
}
