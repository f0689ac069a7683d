// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import org.nuxeo.datagen.core.text.Labels;

/** The formats of rendered blobs, with their media types and file name extensions. */
public enum BlobFormat {
    /** Statements: PDF/A-2b. */
    PDF("pdf", "application/pdf", "pdf"),
    /** ID cards: baseline JPEG. */
    JPEG("jpeg", "image/jpeg", "jpg"),
    /** ID cards: TIFF with JPEG compression. */
    TIFF_JPEG("tiff-jpeg", "image/tiff", "tif"),
    /** ID cards: TIFF in 256 colors with deflate compression. */
    TIFF_DEFLATE("tiff-deflate", "image/tiff", "tif"),
    /** ID cards: TIFF in black and white with Group 4 compression. */
    TIFF_G4("tiff-g4", "image/tiff", "tif"),
    /** Account opening letters: Office Open XML (DOCX). */
    DOCX("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
    /** A small picture of a document of any kind: baseline JPEG. */
    THUMBNAIL("thumbnail", "image/jpeg", "jpg"),
    HTML("html", "text/html", "html"),
    XML("xml", "application/xml", "xml"),
    EML("eml", "message/rfc822", "eml"),
    CSV("csv", "text/csv", "csv"),
    TSV("tsv", "text/tab-separated-values", "tsv"),
    JSON("json", "application/json", "json"),
    TEXT("text", "text/plain", "txt"),
    PNG("png", "image/png", "png"),
    /** Pictures of a model. */
    TIFF("tiff", "image/tiff", "tif");

    private final String label;
    private final String mimeType;
    private final String extension;

    BlobFormat(String label, String mimeType, String extension) {
        this.label = label;
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

    /** Returns the name used on the command line, such as {@code tiff-g4}. */
    public String label() {
        return label;
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
