// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import org.nuxeo.datagen.core.text.Labels;

/** The formats of templates, which are those of the files made from them. */
public enum FrameFormat {
    HTML("html", "text/html", TextBody::read, "html", "htm"),
    XML("xml", "application/xml", TextBody::read, "xml"),
    EML("eml", "message/rfc822", TextBody::read, "eml"),
    CSV("csv", "text/csv", TextBody::read, "csv"),
    TSV("tsv", "text/tab-separated-values", TextBody::read, "tsv"),
    JSON("json", "application/json", TextBody::read, "json"),
    TEXT("text", "text/plain", TextBody::read, "txt"),
    DOCX("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", ZipBody::read, "docx"),
    PDF("pdf", "application/pdf", PdfBody::read, "pdf"),
    PNG("png", "image/png", PngBody::read, "png"),
    JPEG("jpeg", "image/jpeg", JpegBody::read, "jpg", "jpeg"),
    TIFF("tiff", "image/tiff", TiffBody::read, "tif", "tiff");

    /** Reads the body of a frame. */
    @FunctionalInterface
    interface BodyReader {
        FrameBody read(DataInputStream in) throws IOException;
    }

    private final String label;
    private final String mimeType;
    private final BodyReader reader;
    private final List<String> extensions;

    FrameFormat(String label, String mimeType, BodyReader reader, String... extensions) {
        this.label = label;
        this.mimeType = mimeType;
        this.reader = reader;
        this.extensions = List.of(extensions);
    }

    static FrameFormat of(String label) {
        return Labels.find("format", label, values(), FrameFormat::label);
    }

    FrameBody read(DataInputStream in) throws IOException {
        return reader.read(in);
    }

    /** Returns the name of the format in a frame. */
    public String label() {
        return label;
    }

    /** Returns the media type. */
    public String mimeType() {
        return mimeType;
    }

    /** Returns the file name extensions of templates, without the dot. The first is that of the files. */
    public List<String> extensions() {
        return extensions;
    }
}
