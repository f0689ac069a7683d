// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.render.frame.BlobFormat;

/** The formats of templates, which are those of the files made from them. */
public enum FrameFormat {
    HTML(BlobFormat.HTML, TextBody.class, TextBody::in, "html", "htm"),
    XML(BlobFormat.XML, TextBody.class, TextBody::in, "xml"),
    EML(BlobFormat.EML, TextBody.class, TextBody::in, "eml"),
    CSV(BlobFormat.CSV, TextBody.class, TextBody::in, "csv"),
    TSV(BlobFormat.TSV, TextBody.class, TextBody::in, "tsv"),
    JSON(BlobFormat.JSON, TextBody.class, TextBody::in, "json"),
    TEXT(BlobFormat.TEXT, TextBody.class, TextBody::in, "txt"),
    DOCX(BlobFormat.DOCX, ZipBody.class, ZipBody::in, "docx"),
    PDF(BlobFormat.PDF, PdfBody.class, PdfBody::in, "pdf"),
    PNG(BlobFormat.PNG, PngBody.class, PngBody::in, "png"),
    JPEG(BlobFormat.JPEG, JpegBody.class, JpegBody::in, "jpg", "jpeg"),
    TIFF(BlobFormat.TIFF, TiffBody.class, TiffBody::in, "tif", "tiff");

    private final BlobFormat files;
    final FrameFile.Part<FrameBody> body;
    private final List<String> extensions;

    <B extends FrameBody> FrameFormat(BlobFormat files, Class<B> type, FrameFile.Part<B> body, String... extensions) {
        this.files = files;
        this.body = (file, of) -> body.in(file, of == null ? null : type.cast(of));
        this.extensions = List.of(extensions);
    }

    /** Returns the format with the label that a frame has. */
    static FrameFormat of(String label) {
        return Labels.find("format", label, values(), format -> format.files.label());
    }

    /** Returns the format of a template by the ending of its name, if there is one. */
    public static Optional<FrameFormat> ofFile(String name) {
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return Stream.of(values())
                .filter(each -> each.extensions.contains(ending))
                .findFirst();
    }

    /** Returns the format of the files. */
    public BlobFormat files() {
        return files;
    }

    /** Returns the file name extensions of templates, without the dot. The first is that of the files. */
    public List<String> extensions() {
        return extensions;
    }
}
