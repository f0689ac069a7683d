// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import org.nuxeo.datagen.core.text.Labeled;
import org.nuxeo.datagen.core.text.Labels;

/** The formats of rendered blobs, with their media types and file name extensions. */
public enum BlobFormat implements Labeled {
    /** Statements: PDF/A-2b. */
    PDF("application/pdf", "pdf"),
    /** ID cards: baseline JPEG. */
    JPEG("image/jpeg", "jpg"),
    /** ID cards: TIFF with JPEG compression. */
    TIFF_JPEG("image/tiff", "tif"),
    /** ID cards: TIFF in 256 colors with deflate compression. */
    TIFF_DEFLATE("image/tiff", "tif"),
    /** ID cards: TIFF in black and white with Group 4 compression. */
    TIFF_G4("image/tiff", "tif"),
    /** Account opening letters: Office Open XML (DOCX). */
    DOCX("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
    /** A small picture of a document of any kind: baseline JPEG. */
    THUMBNAIL("image/jpeg", "jpg"),
    HTML("text/html", "html"),
    XML("application/xml", "xml"),
    EML("message/rfc822", "eml"),
    CSV("text/csv", "csv"),
    TSV("text/tab-separated-values", "tsv"),
    JSON("application/json", "json"),
    TEXT("text/plain", "txt"),
    PNG("image/png", "png"),
    /** Pictures of a model. */
    TIFF("image/tiff", "tif");

    private final String mimeType;
    private final String extension;

    BlobFormat(String mimeType, String extension) {
        this.mimeType = mimeType;
        this.extension = extension;
    }

    /**
     * Returns the format with a label.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static BlobFormat of(String label) {
        return Labels.find("format", label, values(), BlobFormat::label);
    }

    /** Returns the media type, such as {@code application/pdf}. */
    public String mimeType() {
        return mimeType;
    }

    /** Returns the media type with the encoding of a text, as HTTP has it. */
    public String contentType() {
        return mimeType.startsWith("text/") ? mimeType + "; charset=utf-8" : mimeType;
    }

    /** Returns the file name extension, without the dot. */
    public String extension() {
        return extension;
    }
}
