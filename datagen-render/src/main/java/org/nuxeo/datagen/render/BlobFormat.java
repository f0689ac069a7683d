package org.nuxeo.datagen.render;

/** The formats blobs are rendered in, with the media type and file name extension of each. */
public enum BlobFormat {
    PDF("pdf", "application/pdf", "pdf"),
    JPEG("jpeg", "image/jpeg", "jpg"),
    TIFF_JPEG("tiff-jpeg", "image/tiff", "tif"),
    TIFF_DEFLATE("tiff-deflate", "image/tiff", "tif"),
    TIFF_G4("tiff-g4", "image/tiff", "tif"),
    DOCX("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
    THUMBNAIL("thumbnail", "image/jpeg", "jpg");

    private final String label;
    private final String mimeType;
    private final String extension;

    BlobFormat(String label, String mimeType, String extension) {
        this.label = label;
        this.mimeType = mimeType;
        this.extension = extension;
    }

    /** Returns the name used on the command line and in resource names. */
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
