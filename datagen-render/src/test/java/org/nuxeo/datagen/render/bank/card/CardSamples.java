// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.Arrays;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.render.frame.Rendition;

/** Sample cards of the default dataset, and their bytes. */
final class CardSamples {

    /** Positions of customers across the whole range. */
    static final long[] POSITIONS = {0, 1, 2, 3, 98_303, 98_304, 777_777, (1L << 31) + 5, 10_000_000_007L};

    static final Generator GENERATOR = new Generator(DatasetVersion.V1, 2020, 2020, Corpus.builtIn());

    private CardSamples() {}

    static IdCard card(long position) {
        return GENERATOR.idCard(position);
    }

    /** Returns the whole blob of a document without padding. */
    static <D> byte[] blob(Rendition<D> rendition, D document) {
        byte[] head = rendition.head();
        byte[] blob = Arrays.copyOf(head, rendition.maxNaturalBytes());
        int length = rendition.renderTail(document, head.length, 0, blob, head.length);
        return Arrays.copyOf(blob, head.length + length);
    }
}
