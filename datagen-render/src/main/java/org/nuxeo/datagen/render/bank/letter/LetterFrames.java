// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.render.format.Thumbnail;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.Frames;

/** The frames of the formats of account opening letters, each made on first use. */
public final class LetterFrames {

    /** Thumbnails, 136 × 176 pixels, and what their choices are. */
    static final String THUMBNAIL = "letter.tiles";

    static final int ADDRESS = 3;
    static final int PARAGRAPHS = 4;
    static final int PARAGRAPH_COUNT = 3;

    public static final Frames<Account> ALL = new Frames<Account>()
            .with(BlobFormat.DOCX, LetterDocx::new)
            .with(
                    BlobFormat.THUMBNAIL,
                    () -> new Thumbnail<>(LetterFrames.class, THUMBNAIL, Account::position, LetterFrames::choose));

    private LetterFrames() {}

    private static void choose(Account account, int[] values) {
        Thumbnail.initials(account.customer().firstName(), account.customer().lastName(), values);
    }
}
