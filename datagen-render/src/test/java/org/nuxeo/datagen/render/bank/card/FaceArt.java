// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.bank.Customer.Sex;

/** The drawings of portraits, as layers from the backdrop to the glasses. */
final class FaceArt {

    static final int WIDTH = 8 * CardLayout.PORTRAIT_COLUMNS;
    static final int HEIGHT = 8 * CardLayout.PORTRAIT_ROWS;

    private FaceArt() {}

    /** Returns the layers of one sex, the lowest first. */
    static List<FaceLayer> layers(Sex sex) {
        List<FaceLayer> layers = new ArrayList<>();
        HairArt hair = new HairArt(layers, sex);
        new BackdropArt(layers, sex).draw();
        hair.drawBehind();
        new BodyArt(layers, sex).draw();
        new HeadArt(layers, sex).draw();
        if (sex == Sex.MALE) {
            new BeardArt(layers, sex).draw();
        }
        new EyesArt(layers, sex).draw();
        hair.drawInFront();
        new GlassesArt(layers, sex).draw();
        return layers;
    }
}
