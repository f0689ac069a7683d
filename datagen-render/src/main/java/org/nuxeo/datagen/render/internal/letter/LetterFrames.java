package org.nuxeo.datagen.render.internal.letter;

import org.nuxeo.datagen.core.Account;
import org.nuxeo.datagen.render.internal.frame.BlobFrame;

/** The formats of account opening letters, each made when it is first asked for. */
public final class LetterFrames {

    private static final class Docx {
        static final BlobFrame<Account> FRAME = new BlobFrame<>(new LetterDocx());
    }

    private static final class Thumbnail {
        static final BlobFrame<Account> FRAME = new BlobFrame<>(new LetterThumbnail());
    }

    private LetterFrames() {}

    /**
     * Returns a format by its name.
     *
     * @throws IllegalArgumentException if letters have no such format
     */
    public static BlobFrame<Account> of(String format) {
        return switch (format) {
            case "docx" -> Docx.FRAME;
            case "thumbnail" -> Thumbnail.FRAME;
            default -> throw new IllegalArgumentException("format " + format + ": no letter is rendered so");
        };
    }
}
