// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import static java.util.stream.Collectors.joining;
import static org.nuxeo.datagen.export.sink.RenderWords.COUNT;
import static org.nuxeo.datagen.export.sink.RenderWords.KIND;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.frame.BlobFormat;

/** The words of the check of a delivery: which files should be there, and which of them are read. */
public final class DeliveryWords {

    private static final String TIME = "must be a time such as 2026-11-01T00:00:00Z";

    /** The format of the files. A report has a format too, so it has another name than that of a render. */
    public static final Word FORMAT = Word.of("file-format", Values.text(), "FORMAT")
            .help("Format of the files of --sink, if there is no manifest (default: the kind's own).");

    /** The time before which files are not read. */
    public static final Word SINCE = Word.of("since", Values.of(Instant.class, TIME, DeliveryWords::time), "TIME")
            .help("Of files of --sink that were written before, compare no bytes, only names and lengths.");

    /** All words. */
    public static final List<Word> ALL = List.of(KIND, RenderWords.FROM, COUNT, RenderWords.FILE, FORMAT, SINCE);

    private DeliveryWords() {}

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(TIME, e);
        }
    }

    /** Returns the time before which files are not read, {@link Instant#MIN} if the description has none. */
    public static Instant since(Description description) {
        Instant since = (Instant) description.value(SINCE);
        return since == null ? Instant.MIN : since;
    }

    /**
     * Returns the blobs of the files of a description.
     *
     * @throws IllegalArgumentException if the dataset does not have them
     */
    public static BlobRange blobs(Dataset dataset, Description description) {
        Kind kind = dataset.layout().kinds().of(description.knownText(KIND));
        return RenderWords.blobs(
                dataset, kind, format(dataset, kind, description, description.text(FORMAT)), description);
    }

    /**
     * Returns a format of the documents of a kind, their own if it has no label.
     *
     * @throws Refusal if they do not have it
     */
    public static BlobFormat format(Dataset dataset, Kind kind, Description description, @Nullable String label) {
        List<BlobFormat> choices = RenderWords.choices(dataset, kind, description);
        return choices.stream()
                .filter(each -> label == null || each.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new Refusal(
                        FORMAT,
                        " " + label + ": must be "
                                + choices.stream().map(BlobFormat::label).collect(joining(", "))));
    }
}
