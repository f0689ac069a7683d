package org.nuxeo.datagen.render.docx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Account;
import org.nuxeo.datagen.core.DatasetVersion;
import org.nuxeo.datagen.core.Generator;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobFrame;
import org.nuxeo.datagen.render.BlobRenderer;

/**
 * SHA-256 digests of slices of letters: the first accounts, some in the middle, beyond 2^31, beyond 10^10, and far on.
 * Run {@link #main} with the resource directory of the package to record them anew, which a change of bytes within a
 * draft of the dataset version calls for.
 */
final class LetterDigests {

    static final String RESOURCE = "letter-digests.txt";

    private static final long[] SLICES = {0, 120_000, (1L << 31) + 5, 10_000_000_019L, 17_575_006_175_224L};
    private static final int SLICE_LENGTH = 8;
    private static final int[] LENGTHS = {0, 0, 18_000, 147_000};

    private LetterDigests() {}

    public static void main(String[] arguments) throws IOException {
        Files.write(Path.of(arguments[0], RESOURCE), lines());
    }

    /** Returns the dataset version, then a line for each letter: account position, length asked for, digest. */
    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(DatasetVersion.CURRENT.toString());
        Generator generator = new Generator(DatasetVersion.CURRENT, 2020, 2020, Corpus.builtIn());
        BlobFrame<Account> frame = new BlobFrame<>(BlobFormat.DOCX, new LetterDocx());
        BlobRenderer renderer = new BlobRenderer();
        for (long slice : SLICES) {
            for (int i = 0; i < SLICE_LENGTH; i++) {
                int length = LENGTHS[i % LENGTHS.length];
                renderer.load(frame, generator.account(slice + i), length);
                lines.add(slice + i + " " + length + " " + renderer.sha256Hex());
            }
        }
        return lines;
    }
}
