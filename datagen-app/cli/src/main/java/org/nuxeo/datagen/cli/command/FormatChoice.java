// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.cli.option.Choices;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.BlobFormat;
import picocli.CommandLine.Option;

/** The options that choose the format of rendered blobs. */
final class FormatChoice {
    private static final String TIFF = "tiff";
    private static final String DEFAULT_COMPRESSION = "jpeg";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            completionCandidates = Choices.FileFormats.class,
            description = "pdf for a statement, jpeg or tiff for an ID card, docx for a letter, thumbnail for any "
                    + "of them (default: the document's own format).")
    private String format;

    @Option(
            names = "--compression",
            paramLabel = "METHOD",
            completionCandidates = Choices.CardCompressions.class,
            description = "Compression of a TIFF: jpeg, deflate or g4 (default: " + DEFAULT_COMPRESSION + ").")
    private String compression;

    /**
     * Returns the format for a kind.
     *
     * @throws UsageException if documents of that kind do not have the format
     */
    BlobFormat of(Kind kind) {
        List<BlobFormat> formats = BlobFormat.choices(kind);
        if (compression != null && !TIFF.equals(format)) {
            throw new UsageException("--compression " + compression + ": needs --format tiff");
        }
        if (format == null) {
            return formats.get(0);
        }
        String label =
                TIFF.equals(format) ? TIFF + "-" + (compression == null ? DEFAULT_COMPRESSION : compression) : format;
        for (BlobFormat each : formats) {
            if (each.label().equals(label)) {
                return each;
            }
        }
        Set<String> names = new LinkedHashSet<>();
        Set<String> compressions = new LinkedHashSet<>();
        for (BlobFormat each : formats) {
            boolean tiff = each.label().startsWith(TIFF + "-");
            names.add(tiff ? TIFF : each.label());
            if (tiff) {
                compressions.add(each.label().substring(TIFF.length() + 1));
            }
        }
        if (compression != null && names.contains(TIFF)) {
            throw new UsageException("--compression " + compression + ": must be " + String.join(", ", compressions));
        }
        throw new UsageException(
                "--format " + format + ": a " + kind.label() + " is rendered as " + String.join(", ", names));
    }
}
