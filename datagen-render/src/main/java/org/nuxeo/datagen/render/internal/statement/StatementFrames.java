package org.nuxeo.datagen.render.internal.statement;

import org.nuxeo.datagen.render.internal.frame.BlobFrame;

/** The formats of statements, each made when it is first asked for. */
public final class StatementFrames {

    private static final class Pdf {
        static final BlobFrame<Statement> FRAME = new BlobFrame<>(new StatementPdf());
    }

    private static final class Thumbnail {
        static final BlobFrame<Statement> FRAME = new BlobFrame<>(new StatementThumbnail());
    }

    private StatementFrames() {}

    /**
     * Returns a format by its name.
     *
     * @throws IllegalArgumentException if statements have no such format
     */
    public static BlobFrame<Statement> of(String format) {
        return switch (format) {
            case "pdf" -> Pdf.FRAME;
            case "thumbnail" -> Thumbnail.FRAME;
            default -> throw new IllegalArgumentException("format " + format + ": no statement is rendered so");
        };
    }
}
