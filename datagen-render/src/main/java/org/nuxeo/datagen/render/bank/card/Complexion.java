// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

/**
 * The complexions of portraits: pairs of skin (0 light to 4 dark) and hair (0 black, 1 brown, 2 auburn, 3 gray, 4
 * blond).
 */
final class Complexion {

    static final int COUNT = 20;

    private static final int[] FIRST_OF_SKIN = {0, 5, 10, 14, 17, COUNT};
    private static final int[] HAIR = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 0, 1, 3, 0, 1, 3};

    private Complexion() {}

    /** Returns the first complexion with a skin, or {@link #COUNT} for skin 5. */
    static int firstOf(int skin) {
        return FIRST_OF_SKIN[skin];
    }

    static int hairOf(int complexion) {
        return HAIR[complexion];
    }
}
