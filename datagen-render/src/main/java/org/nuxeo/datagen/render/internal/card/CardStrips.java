package org.nuxeo.datagen.render.internal.card;

import org.nuxeo.datagen.core.IdCard;

/** Makes the strips of one TIFF card after another. Not thread safe; allocates nothing per card. */
interface CardStrips {

    /**
     * Takes the card whose strips are made next, and writes what stands before the first of them.
     *
     * @return the index after the last byte written
     */
    int begin(IdCard card, byte[] target, int at);

    /** Writes the strip of some rows of cells; returns the index after the last byte written. */
    int strip(int fromRow, int toRow, byte[] target, int at);
}
