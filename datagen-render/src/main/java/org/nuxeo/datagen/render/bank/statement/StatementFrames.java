// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import org.nuxeo.datagen.render.frame.BlobFrame;

/** The frames of the formats of statements, each made on first use. */
public final class StatementFrames {

    private static final class Pdf {
        static final BlobFrame<Statement> FRAME = new BlobFrame<>(new StatementPdf());
    }

    private static final class Thumbnail {
        static final BlobFrame<Statement> FRAME = new BlobFrame<>(new StatementThumbnail());
    }

    private StatementFrames() {}

    /**
     * Returns the frame of a format by its label.
     *
     * @throws IllegalArgumentException if statements do not have the format
     */
    public static BlobFrame<Statement> of(String format) {
        return switch (format) {
            case "pdf" -> Pdf.FRAME;
            case "thumbnail" -> Thumbnail.FRAME;
            default ->
                throw new IllegalArgumentException("format " + format + ": statements have the formats pdf, thumbnail");
        };
    }
}
