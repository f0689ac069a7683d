// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.Resources;

/** The formats of templates, which are those of the files made from them. */
public enum FrameFormat {
    HTML(BlobFormat.HTML, TextBody::read, "html", "htm"),
    XML(BlobFormat.XML, TextBody::read, "xml"),
    EML(BlobFormat.EML, TextBody::read, "eml"),
    CSV(BlobFormat.CSV, TextBody::read, "csv"),
    TSV(BlobFormat.TSV, TextBody::read, "tsv"),
    JSON(BlobFormat.JSON, TextBody::read, "json"),
    TEXT(BlobFormat.TEXT, TextBody::read, "txt"),
    DOCX(BlobFormat.DOCX, ZipBody::read, "docx"),
    PDF(BlobFormat.PDF, PdfBody::read, "pdf"),
    PNG(BlobFormat.PNG, PngBody::read, "png"),
    JPEG(BlobFormat.JPEG, JpegBody::read, "jpg", "jpeg"),
    TIFF(BlobFormat.TIFF, TiffBody::read, "tif", "tiff");

    private final BlobFormat files;
    private final Resources.Reader<FrameBody> reader;
    private final List<String> extensions;

    FrameFormat(BlobFormat files, Resources.Reader<FrameBody> reader, String... extensions) {
        this.files = files;
        this.reader = reader;
        this.extensions = List.of(extensions);
    }

    static FrameFormat of(String label) {
        return Labels.find("format", label, values(), FrameFormat::label);
    }

    /** Returns the format of a template by the ending of its name, if there is one. */
    public static Optional<FrameFormat> ofFile(String name) {
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return Stream.of(values())
                .filter(each -> each.extensions.contains(ending))
                .findFirst();
    }

    FrameBody read(DataInputStream in) throws IOException {
        return reader.read(in);
    }

    /** Returns the format of the files. */
    public BlobFormat files() {
        return files;
    }

    /** Returns the name of the format in a frame. */
    public String label() {
        return files.label();
    }

    /** Returns the file name extensions of templates, without the dot. The first is that of the files. */
    public List<String> extensions() {
        return extensions;
    }
}
