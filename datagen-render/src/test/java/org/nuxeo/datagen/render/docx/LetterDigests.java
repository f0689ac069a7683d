package org.nuxeo.datagen.render.docx;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Corpus;
import org.nuxeo.datagen.core.Generator;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobFrames;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.testing.RecordedDigests;

/**
 * SHA-256 digests of slices of letters: the first accounts, some in the middle, beyond 2^31, beyond 10^10, and far on.
 * A new dataset version has its own, which {@link #main} records in the resource directory of the package.
 */
final class LetterDigests {

    static final String RESOURCE = "letter-digests.txt";

    private static final long[] SLICES = {0, 120_000, (1L << 31) + 5, 10_000_000_019L, 17_575_006_175_224L};
    private static final int SLICE_LENGTH = 8;
    private static final int[] LENGTHS = {0, 0, 18_000, 147_000};

    private LetterDigests() {}

    public static void main(String[] arguments) throws IOException {
        RecordedDigests.write(Path.of(arguments[0], RESOURCE), DatasetVersion.CURRENT, lines());
    }

    /** Returns the dataset version, then a line for each letter: account position, format, length asked for, digest. */
    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(DatasetVersion.CURRENT.toString());
        Generator generator = new Generator(DatasetVersion.CURRENT, 2020, 2020, Corpus.builtIn());
        BlobRenderer renderer = new BlobRenderer();
        for (BlobFormat format : BlobFrames.formats(Kind.LETTER)) {
            for (long slice : SLICES) {
                for (int i = 0; i < SLICE_LENGTH; i++) {
                    int length = LENGTHS[i % LENGTHS.length];
                    renderer.load(BlobFrames.letter(format), generator.account(slice + i), length);
                    lines.add(slice + i + " " + format.label() + " " + length + " " + renderer.sha256Hex());
                }
            }
        }
        return lines;
    }
}
