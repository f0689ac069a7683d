// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.FileRule;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.render.bank.BankFiles;
import org.nuxeo.datagen.render.template.FrameFormat;
import org.nuxeo.datagen.render.template.ModelFiles;

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
    HTML(FrameFormat.HTML),
    XML(FrameFormat.XML),
    EML(FrameFormat.EML),
    CSV(FrameFormat.CSV),
    TSV(FrameFormat.TSV),
    JSON(FrameFormat.JSON),
    TEXT(FrameFormat.TEXT),
    PNG(FrameFormat.PNG),
    /** Pictures of a model. */
    TIFF(FrameFormat.TIFF);

    private static final Map<Kind, List<BlobFormat>> CHOICES = new ConcurrentHashMap<>();

    private final String label;
    private final String mimeType;
    private final String extension;

    BlobFormat(String label, String mimeType, String extension) {
        this.label = label;
        this.mimeType = mimeType;
        this.extension = extension;
    }

    /** The format of files that are made from templates only. */
    BlobFormat(FrameFormat format) {
        this(format.label(), format.mimeType(), format.extensions().get(0));
    }

    /** Returns the format of files made from a template. */
    static BlobFormat of(FrameFormat format) {
        return Labels.find("format", format.label(), values(), BlobFormat::label);
    }

    /**
     * Returns the formats of a file of a kind's documents. The first is the one it has in a repository; a file of a model has no other.
     *
     * @param file number of the file, from 0
     * @throws IllegalArgumentException if documents do not have the file
     */
    public static List<BlobFormat> choices(ContentModel model, Kind kind, int file) {
        List<FileRule> files = model.files(kind);
        if (file < 0 || file >= Math.max(1, files.size())) {
            throw new IllegalArgumentException("file " + WholeNumber.grouped(file + 1L) + ": a " + kind.noun() + " has "
                    + Math.max(1, files.size()));
        }
        return files.isEmpty() ? choices(kind) : List.of(of(ModelFiles.format(files.get(file))));
    }

    /**
     * Returns the formats that documents of a kind can be rendered in. The first is the format they have in a
     * repository.
     *
     * @throws IllegalArgumentException if documents of that kind have no blob
     */
    public static List<BlobFormat> choices(Kind kind) {
        return CHOICES.computeIfAbsent(kind, each -> BankFiles.formats(each).stream()
                .map(label -> Labels.find("format", label, values(), BlobFormat::label))
                .toList());
    }

    /**
     * Returns the format that documents of a kind have in a repository.
     *
     * @throws IllegalArgumentException if documents of that kind have no blob
     */
    public static BlobFormat of(Kind kind) {
        return choices(Objects.requireNonNull(kind, "kind")).get(0);
    }

    /** Returns the name used on the command line, such as {@code tiff-g4}. */
    public String label() {
        return label;
    }

    /** Returns the media type, such as {@code application/pdf}. */
    public String mimeType() {
        return mimeType;
    }

    /** Returns the file name extension, without the dot. */
    public String extension() {
        return extension;
    }
}
