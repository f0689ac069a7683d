package org.nuxeo.datagen.render.pdf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobFrames;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.Statement;
import org.nuxeo.datagen.testing.RecordedDigests;

/**
 * SHA-256 digests of slices of statements: the first accounts, some in the middle, beyond 2^31, beyond 10^10, the last.
 * A new dataset version has its own, which {@link #main} records in the resource directory of the package.
 */
final class StatementDigests {

    static final String RESOURCE = "statement-digests.txt";

    private static final long[] SLICES = {0, 120_000, (1L << 31) + 5, 10_000_000_019L, StatementSamples.ACCOUNTS - 8};
    private static final int SLICE_LENGTH = 8;
    private static final int[] MONTHS = {Months.FIRST, Months.of(2015, 1), Months.of(2020, 2), Months.LAST};
    private static final int[] LENGTHS = {0, 0, 147_000};

    private StatementDigests() {}

    public static void main(String[] arguments) throws IOException {
        RecordedDigests.write(Path.of(arguments[0], RESOURCE), DatasetVersion.CURRENT, lines());
    }

    /**
     * Returns the dataset version, then a line for each statement: account position, month, format,
     * length asked for, digest.
     */
    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(DatasetVersion.CURRENT.toString());
        BlobRenderer renderer = new BlobRenderer();
        Statement statement = new Statement();
        for (BlobFormat format : BlobFrames.formats(Kind.STATEMENT)) {
            for (long slice : SLICES) {
                for (int i = 0; i < SLICE_LENGTH; i++) {
                    int month = MONTHS[i % MONTHS.length];
                    int length = LENGTHS[i % LENGTHS.length];
                    statement.fill(StatementSamples.GENERATOR, StatementSamples.GENERATOR.account(slice + i), month);
                    renderer.load(BlobFrames.statement(format), statement, length);
                    lines.add(slice + i + " " + Months.text(month) + " " + format.label() + " " + length + " "
                            + renderer.sha256Hex());
                }
            }
        }
        return lines;
    }
}
