// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.BlobFormat;

/** The options of the format of rendered blobs. */
public final class BlobFormatOptions {
    private static final String TIFF = "tiff";
    private static final String DEFAULT_COMPRESSION = "jpeg";

    private static final Word FORMAT = new Word(
            "format",
            WordOptions.offered(List.of("pdf", "jpeg", TIFF, "docx", "thumbnail")),
            "FORMAT",
            null,
            "pdf for a statement, jpeg or tiff for an ID card, docx for a letter, thumbnail for any of them (default:"
                    + " the document's own format).",
            null);
    private static final Word COMPRESSION = new Word(
            "compression",
            WordOptions.offered(List.of(DEFAULT_COMPRESSION, "deflate", "g4")),
            "METHOD",
            null,
            "Compression of a TIFF: jpeg, deflate or g4 (default: " + DEFAULT_COMPRESSION + ").",
            null);

    /** The words of formats. */
    public static final List<Word> WORDS = List.of(FORMAT, COMPRESSION);

    private BlobFormatOptions() {}

    /**
     * Returns the format for a kind.
     *
     * @throws UsageException if documents of that kind do not have the format
     */
    public static BlobFormat of(Description description, Kind kind) {
        List<BlobFormat> formats = BlobFormat.choices(kind);
        String format = description.text(FORMAT);
        String compression = description.text(COMPRESSION);
        if (compression != null && !TIFF.equals(format)) {
            throw new UsageException("--compression " + compression + ": needs --format tiff");
        }
        if (format == null) {
            return formats.get(0);
        }
        String label =
                format.equals(TIFF) ? TIFF + "-" + (compression == null ? DEFAULT_COMPRESSION : compression) : format;
        Set<String> names = new LinkedHashSet<>();
        Set<String> compressions = new LinkedHashSet<>();
        for (BlobFormat each : formats) {
            if (each.label().equals(label)) {
                return each;
            }
            String[] parts = each.label().split("-", 2);
            names.add(parts[0]);
            if (parts.length == 2) {
                compressions.add(parts[1]);
            }
        }
        throw new UsageException(
                compression != null && names.contains(TIFF)
                        ? "--compression " + compression + ": must be " + String.join(", ", compressions)
                        : "--format " + format + ": a " + kind.label() + " is rendered as " + String.join(", ", names));
    }
}
