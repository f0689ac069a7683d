// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.render.frame.BlobFrame;

/** The frames of the formats of account opening letters, each made on first use. */
public final class LetterFrames {

    private static final class Docx {
        static final BlobFrame<Account> FRAME = new BlobFrame<>(new LetterDocx());
    }

    private static final class Thumbnail {
        static final BlobFrame<Account> FRAME = new BlobFrame<>(new LetterThumbnail());
    }

    private LetterFrames() {}

    /**
     * Returns the frame of a format by its label.
     *
     * @throws IllegalArgumentException if letters do not have the format
     */
    public static BlobFrame<Account> of(String format) {
        return switch (format) {
            case "docx" -> Docx.FRAME;
            case "thumbnail" -> Thumbnail.FRAME;
            default ->
                throw new IllegalArgumentException("format " + format + ": letters have the formats docx, thumbnail");
        };
    }
}
