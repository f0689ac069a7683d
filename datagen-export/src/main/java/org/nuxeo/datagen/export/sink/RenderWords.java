// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.render.Registered;
import org.nuxeo.datagen.render.frame.BlobFormat;

/** The words of rendering: which blobs, in which format, and where they go. */
public final class RenderWords {

    private static final String TIFF = "tiff";

    /** The kind of the documents. */
    public static final Word KIND = Word.of("kind", Values.offered(Tables.OFFERED_FILES), "KIND")
            .help("statement, idcard, letter or a kind of the model: render a range of files instead of one locator.");

    /** The number of the file among those of a document. */
    public static final Word FILE = Word.of("file", Values.number(1, BlobKey.MOST_FILES), "N")
            .byDefault("1")
            .help("Which file of a document that has several (default: ${DEFAULT-VALUE}, the main one).");

    /** The first position within the kind. */
    public static final Word FROM =
            Word.of("from", Values.number(0, Long.MAX_VALUE), "N").help("First position within the kind", "0");

    /** The number of positions. */
    public static final Word COUNT = Word.of("count", Values.number(1, Long.MAX_VALUE), "N")
            .help("Number of positions (default: all that follow).");

    /** The format of the blobs. */
    public static final Word FORMAT = Word.of(
                    "format", Values.offered(List.of("pdf", "jpeg", TIFF, "docx", "thumbnail")), "FORMAT")
            .help("pdf for a statement, jpeg or tiff for an ID card, docx for a letter, thumbnail for any of them"
                    + " (default: the document's own format).");

    /** The compression of a TIFF. */
    public static final Word COMPRESSION = Word.of(
                    "compression", Values.offered(List.of("jpeg", "deflate", "g4")), "METHOD")
            .help("Compression of a TIFF: jpeg, deflate or g4 (default: jpeg).");

    /** The sink. */
    public static final Word SINK = Word.of("sink", Values.text(), "SINK")
            .help("null, folder:DIR (by file name), digest:DIR (by digest), tree:DIR (digests in two levels of"
                    + " folders), tar:DIR or s3:BUCKET[/PREFIX].");

    /** All words. */
    public static final List<Word> ALL = List.of(KIND, FROM, COUNT, FILE, FORMAT, COMPRESSION, SINK);

    private RenderWords() {}

    /** Returns the number of the file that a description names, from 0. */
    public static int file(Description description) {
        return (int) description.number(FILE) - 1;
    }

    /**
     * Returns the formats of the file that a description names.
     *
     * @throws Refusal if documents do not have it
     */
    static List<BlobFormat> choices(Dataset dataset, Kind kind, Description description) {
        int files = Math.max(1, dataset.type(kind).files().size());
        int file = file(description);
        Refusal.when(file >= files, FILE, " " + (file + 1) + ": a " + kind.noun() + " has " + files);
        return Registered.files(dataset.archive()).formats(kind, file);
    }

    /**
     * Returns the format of the documents of a kind, their own unless the description names one.
     *
     * @throws Refusal if they do not have that format
     */
    public static BlobFormat format(Dataset dataset, Kind kind, Description description) {
        List<BlobFormat> formats = choices(dataset, kind, description);
        String format = description.text(FORMAT);
        String compression = description.text(COMPRESSION);
        boolean isOfOther = compression != null && !TIFF.equals(format);
        Refusal.when(isOfOther, COMPRESSION, " " + compression + ": needs ", FORMAT, " " + TIFF);
        if (format == null) {
            return formats.get(0);
        }
        String label = TIFF.equals(format) ? TIFF + "-" + (compression == null ? "jpeg" : compression) : format;
        Optional<BlobFormat> found =
                formats.stream().filter(each -> each.label().equals(label)).findFirst();
        return found.orElseThrow(() -> compression != null && parts(formats, 0).contains(TIFF)
                ? new Refusal(COMPRESSION, " " + compression + ": must be " + String.join(", ", parts(formats, 1)))
                : new Refusal(
                        FORMAT,
                        " " + format + ": a " + kind.label() + " is rendered as "
                                + String.join(", ", parts(formats, 0))));
    }

    /** Returns the names of formats or, in the second part of their labels, their compressions. */
    private static List<String> parts(List<BlobFormat> formats, int part) {
        Stream<String[]> labels = formats.stream().map(each -> each.label().split("-", 2));
        return labels.filter(each -> each.length > part)
                .map(each -> each[part])
                .distinct()
                .toList();
    }

    /**
     * Returns the blobs of a description.
     *
     * @throws IllegalArgumentException if the dataset does not have them
     */
    public static BlobRange blobs(Dataset dataset, Description description) {
        Kind kind = dataset.layout().kinds().of(description.knownText(KIND));
        return blobs(dataset, kind, format(dataset, kind, description), description);
    }

    /**
     * Returns the blobs of a description in a format.
     *
     * @throws IllegalArgumentException if the dataset does not have them
     */
    static BlobRange blobs(Dataset dataset, Kind kind, BlobFormat format, Description description) {
        long from = description.number(FROM);
        long count = description.has(COUNT) ? description.number(COUNT) : Math.max(1, dataset.count(kind) - from);
        return new BlobRange(dataset, kind, format, file(description), from, count);
    }
}
