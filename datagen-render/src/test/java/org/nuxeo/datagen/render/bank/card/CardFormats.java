// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.stream.Stream;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.bank.BankFiles;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.Rendition;

/** The formats of ID cards, as arguments of tests. */
final class CardFormats {

    private CardFormats() {}

    static Stream<BlobFormat> all() {
        return new BankFiles().formats(Bank.IDCARD, 0).stream();
    }

    static Rendition<IdCard> rendition(BlobFormat format) {
        return CardFrames.ALL.of(format);
    }
}
