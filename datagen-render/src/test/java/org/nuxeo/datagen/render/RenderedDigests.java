// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.bank.BankFiles;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.RecordedDigests;

/**
 * SHA-256 digests of sample documents in every format: the first customers or accounts, some in the middle, beyond
 * 2^31, beyond 10^10, and near the end. Each dataset version has its own; {@link #main} records them in the resource
 * directory of the package.
 */
enum RenderedDigests {
    CARDS(Bank.IDCARD, 4, new int[] {0, 147_000}, 0, 60_000, (1L << 31) + 5, 10_000_000_019L),
    LETTERS(
            Bank.LETTER,
            8,
            new int[] {0, 0, 18_000, 147_000},
            0,
            120_000,
            (1L << 31) + 5,
            10_000_000_019L,
            17_575_006_175_224L),
    STATEMENTS(
            Bank.STATEMENT,
            8,
            new int[] {0, 0, 147_000},
            0,
            120_000,
            (1L << 31) + 5,
            10_000_000_019L,
            2 * BlockLayout.MAX_CUSTOMERS - 8);

    private static final int[] MONTHS = {Months.FIRST, Months.of(2015, 1), Months.of(2020, 2), Months.LAST};

    private final Kind kind;
    private final int sliceLength;
    private final int[] blobSizes;
    private final long[] slices;

    RenderedDigests(Kind kind, int sliceLength, int[] blobSizes, long... slices) {
        this.kind = kind;
        this.sliceLength = sliceLength;
        this.blobSizes = blobSizes;
        this.slices = slices;
    }

    /** Writes the digests into the folder that is the first argument. */
    public static void main(String[] arguments) throws IOException {
        for (RenderedDigests digests : values()) {
            RecordedDigests.write(Path.of(arguments[0], digests.resource()), DatasetVersion.V1, digests.lines());
        }
    }

    /** Returns the name of the resource with the recorded digests. */
    String resource() {
        return (kind == Bank.IDCARD ? "card" : kind.label()) + "-digests.txt";
    }

    /**
     * Returns the dataset version, then a line for each document: position of the customer or account, month of a
     * statement, format, requested length, and digest.
     */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(DatasetVersion.V1.toString());
        Dataset dataset = Datasets.ofBank();
        DocumentRenderer renderer = new DocumentRenderer();
        for (BlobFormat format : new BankFiles().formats(kind, 0)) {
            for (long slice : slices) {
                for (int i = 0; i < sliceLength; i++) {
                    int month = kind == Bank.STATEMENT ? MONTHS[i % MONTHS.length] : 0;
                    int blobSize = blobSizes[i % blobSizes.length];
                    Identity identity = new Identity(kind, slice + i, month);
                    String digest = renderer.load(dataset.uncheckedDocument(identity), 0, format, blobSize)
                            .sha256Hex();
                    lines.add(slice + i + (month == 0 ? " " : " " + Months.text(month) + " ") + format.label() + " "
                            + blobSize + " " + digest);
                }
            }
        }
        return lines;
    }
}
