package org.nuxeo.datagen.render.card;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobFrames;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.testing.RecordedDigests;

/**
 * SHA-256 digests of slices of cards in every format: the first customers, some in the middle, beyond 2^31, beyond 10^10.
 * A new dataset version has its own, which {@link #main} records in the resource directory of the package.
 */
final class CardDigests {

    static final String RESOURCE = "card-digests.txt";

    private static final long[] SLICES = {0, 60_000, (1L << 31) + 5, 10_000_000_019L};
    private static final int SLICE_LENGTH = 4;
    private static final int[] LENGTHS = {0, 147_000};

    private CardDigests() {}

    public static void main(String[] arguments) throws IOException {
        RecordedDigests.write(Path.of(arguments[0], RESOURCE), DatasetVersion.CURRENT, lines());
    }

    /** Returns the dataset version, then a line for each card: position, format, length asked for, digest. */
    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(DatasetVersion.CURRENT.toString());
        BlobRenderer renderer = new BlobRenderer();
        for (BlobFormat format : BlobFrames.formats(Kind.IDCARD)) {
            for (long slice : SLICES) {
                for (int i = 0; i < SLICE_LENGTH; i++) {
                    int length = LENGTHS[i % LENGTHS.length];
                    renderer.load(BlobFrames.card(format), CardSamples.card(slice + i), length);
                    lines.add(slice + i + " " + format.label() + " " + length + " " + renderer.sha256Hex());
                }
            }
        }
        return lines;
    }
}
