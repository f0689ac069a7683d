// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.Arrays;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.random.Draws;

/**
 * The choice of the features of a portrait.
 *
 * <p>The large features have 112,500 combinations and are the digits of one number below that. The number is the
 * customer's position times a constant that is coprime to 112,500, plus a shift drawn for each window of 112,500
 * customers, modulo 112,500. So no two portraits of a window share all large features, and two of different windows
 * rarely do. The small features are drawn independently. The eyes have the color printed on the card.
 */
final class FaceChoice {

    /**
     * The number of complexions of portraits: pairs of skin (0 light to 4 dark) and hair (0 black, 1 brown, 2 auburn, 3 gray, 4
     * blond).
     */
    static final int COMPLEXIONS = 20;

    /** The first complexion with each skin, and the number of all. */
    static final int[] FIRST_OF_SKIN = {0, 5, 10, 14, 17, COMPLEXIONS};

    /** The hair of each complexion. */
    static final int[] HAIR = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 0, 1, 3, 0, 1, 3};

    private static final Feature[] FEATURES = Feature.values();
    private static final int LARGE = Feature.SKIN.code() + 1;
    private static final int COMBINATIONS =
            Arrays.stream(FEATURES).limit(LARGE).mapToInt(each -> each.choices).reduce(1, (a, b) -> a * b);
    /** About 0.618 (the golden ratio) of the combinations, so that neighboring customers differ in many features. */
    private static final int STEP = 69_529;

    private static final int[] GLASSES_OF_TEN = {0, 0, 0, 0, 0, 0, 1, 1, 2, 2};
    private static final int[] BEARD_OF_TEN = {0, 0, 0, 0, 0, 1, 1, 2, 2, 3};

    private FaceChoice() {}

    /** Writes the choice of each feature at the index that is its code. */
    static void choose(IdCard card, int[] choices) {
        large(card.customer().position(), choices);
        for (int i = LARGE; i < FEATURES.length; i++) {
            choices[i] = Draws.bounded(Draws.hash(card.faceDraw(), i), FEATURES[i].choices);
        }
        int skin = choices[Feature.SKIN.code()];
        int first = FIRST_OF_SKIN[skin];
        long hairDraw = Draws.hash(card.faceDraw(), Feature.COMPLEXION.code());
        int complexion = first + Draws.bounded(hairDraw, FIRST_OF_SKIN[skin + 1] - first);
        choices[Feature.COMPLEXION.code()] = complexion;
        choices[Feature.HAIR.code()] = HAIR[complexion];
        boolean male = card.customer().sex() == Sex.MALE;
        choices[Feature.BEARD.code()] = male ? ofTen(BEARD_OF_TEN, card, Feature.BEARD) : 0;
        choices[Feature.GLASSES.code()] = ofTen(GLASSES_OF_TEN, card, Feature.GLASSES);
        choices[Feature.IRIS.code()] = card.eyes().number();
    }

    private static void large(long position, int[] choices) {
        long window = position / COMBINATIONS;
        long shift = Draws.bounded(Draws.mix(window), COMBINATIONS);
        int code = (int) ((position % COMBINATIONS * STEP + shift) % COMBINATIONS);
        for (int i = 0; i < LARGE; i++) {
            int count = FEATURES[i].choices;
            choices[i] = code % count;
            code /= count;
        }
    }

    private static int ofTen(int[] table, IdCard card, Feature feature) {
        return table[Draws.bounded(Draws.hash(card.faceDraw(), feature.code()), table.length)];
    }
}
