// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.core.bank.IdCard;

/** A source of the strips of one TIFF card after another. Not thread safe. Allocates nothing for each card. */
interface CardStrips {

    /**
     * Sets the card whose strips are written next, and writes what precedes the first strip.
     *
     * @return the index after the last byte written
     */
    int begin(IdCard card, byte[] target, int at);

    /** Writes the strip of a range of rows of cells and returns the index after the last byte written. */
    int strip(int fromRow, int toRow, byte[] target, int at);
}
