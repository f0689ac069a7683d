package org.nuxeo.datagen.render;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;

/** The formats blobs are rendered in, with the media type and file name extension of each. */
public enum BlobFormat {
    /** Statements: PDF/A-2b. */
    PDF("pdf", "application/pdf", "pdf"),
    /** ID cards: baseline JPEG. */
    JPEG("jpeg", "image/jpeg", "jpg"),
    /** ID cards: TIFF compressed by JPEG. */
    TIFF_JPEG("tiff-jpeg", "image/tiff", "tif"),
    /** ID cards: TIFF in 256 colours, compressed by deflate. */
    TIFF_DEFLATE("tiff-deflate", "image/tiff", "tif"),
    /** ID cards: TIFF in black and white, compressed by Group 4. */
    TIFF_G4("tiff-g4", "image/tiff", "tif"),
    /** Account opening letters: Office Open XML. */
    DOCX("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
    /** A small picture of a document of any kind: baseline JPEG. */
    THUMBNAIL("thumbnail", "image/jpeg", "jpg");

    private static final List<BlobFormat> CARD_FORMATS = List.of(JPEG, TIFF_JPEG, TIFF_DEFLATE, TIFF_G4, THUMBNAIL);
    private static final List<BlobFormat> LETTER_FORMATS = List.of(DOCX, THUMBNAIL);
    private static final List<BlobFormat> STATEMENT_FORMATS = List.of(PDF, THUMBNAIL);

    private final String label;
    private final String mimeType;
    private final String extension;

    BlobFormat(String label, String mimeType, String extension) {
        this.label = label;
        this.mimeType = mimeType;
        this.extension = extension;
    }

    /**
     * Returns the formats of a kind, the one its documents have in a repository first.
     *
     * @throws IllegalArgumentException if documents of that kind have no blob
     */
    public static List<BlobFormat> choices(Kind kind) {
        return switch (kind) {
            case IDCARD -> CARD_FORMATS;
            case LETTER -> LETTER_FORMATS;
            case STATEMENT -> STATEMENT_FORMATS;
            default ->
                throw new IllegalArgumentException(
                        "kind " + kind.label() + ": has no blob; render letter, idcard or statement");
        };
    }

    /**
     * Returns the format documents of a kind have in a repository.
     *
     * @throws IllegalArgumentException if documents of that kind have no blob
     */
    public static BlobFormat of(Kind kind) {
        return choices(kind).get(0);
    }

    /** Returns the name used on the command line, such as {@code tiff-g4}. */
    public String label() {
        return label;
    }

    /** Returns the media type, such as {@code application/pdf}. */
    public String mimeType() {
        return mimeType;
    }

    /** Returns the extension of file names, without the dot. */
    public String extension() {
        return extension;
    }
}
