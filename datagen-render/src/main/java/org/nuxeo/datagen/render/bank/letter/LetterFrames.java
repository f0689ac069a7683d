// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.render.format.Thumbnail;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.Frames;

/** The frames of the formats of account opening letters, each made on first use. */
public final class LetterFrames {

    public static final Frames<Account> ALL = new Frames<Account>()
            .with(BlobFormat.DOCX, LetterDocx::new)
            .with(BlobFormat.THUMBNAIL, LetterThumbnail::new);

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
        protected long key(Account account) {
            return account.position();
        }

        @Override
        protected void choose(Account account, int[] values) {
            initials(account.customer().firstName(), account.customer().lastName(), values);
        }
    }
}
