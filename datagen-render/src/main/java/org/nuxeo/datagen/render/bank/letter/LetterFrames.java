// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.render.frame.Frames;
import org.nuxeo.datagen.render.internal.thumbnail.Thumbnail;
import org.nuxeo.datagen.render.internal.thumbnail.TilePage;

/** The frames of the formats of account opening letters, each made on first use. */
public final class LetterFrames {

    public static final Frames<Account> ALL =
            new Frames<Account>(Bank.LETTER).with("docx", LetterDocx::new).with("thumbnail", LetterThumbnail::new);

    private LetterFrames() {}

    /** Thumbnails of account opening letters, 136 × 176 pixels. */
    static final class LetterThumbnail extends Thumbnail<Account> {

        static final String RESOURCE = "letter.tiles";
        static final int ADDRESS = 3;
        static final int PARAGRAPHS = 4;
        static final int PARAGRAPH_COUNT = 3;

        /** Loads the tiles. */
        LetterThumbnail() {
            super(LetterThumbnail.class, RESOURCE);
        }

        @Override
        protected void choose(Account account, TilePage page) {
            int[] values = page.draw(account.position());
            initials(account.customer().firstName(), account.customer().lastName(), values);
        }
    }
}
