// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.render.BlobDigests;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.frame.BlobFormat;

/**
 * A loop over consecutive rows or documents, which whoever measures rates repeats: the command line by its clock, a harness
 * by its own. Each belongs to one thread.
 */
@FunctionalInterface
public interface MeasuredLoop {

    /** The length of the longest file that is not padded. */
    int MAX_FILE_BYTES = 1 << 20;

    /** Does the next piece of work, and returns the number of rows or documents. At the end, it starts at the beginning. */
    long run();

    /**
     * Returns a loop that encodes rows of a table as text.
     *
     * @param format {@code csv} or {@code jsonl}
     * @param from position of the first row; the last row if the table has fewer
     * @param rows number of rows in a piece, at least 1
     */
    static MeasuredLoop rows(Dataset dataset, String table, String format, long from, int rows) {
        RowTable all = Tables.of(dataset, table);
        RowEncoder encoder = RowEncoder.of(all, format);
        long end = all.count();
        long start = Math.min(from, end - 1);
        long[] at = {start};
        return () -> {
            long first = at[0];
            long to = Math.min(first + rows, end);
            encoder.encodeShared(first, to);
            at[0] = to < end ? to : start;
            return to - first;
        };
    }

    /**
     * Returns a loop that generates and renders files.
     *
     * @param files number of files in a piece, at least 1
     */
    static MeasuredLoop files(Dataset dataset, Kind kind, BlobFormat format, int files) {
        DocumentRenderer renderer = new DocumentRenderer();
        byte[] target = new byte[MAX_FILE_BYTES];
        long[] at = {0};
        return () -> {
            for (int i = 0; i < files; i++) {
                renderer.load(dataset.document(identity(dataset, kind, at[0]++)), 0, format, 0)
                        .copyTo(target, 0);
            }
            return files;
        };
    }

    /**
     * Returns a loop that generates documents and computes lengths and MD5 digests of their files, a piece at a time.
     *
     * @param from position of the first document within its kind
     * @param sizeBytes length to which files are padded, or 0
     * @param files number of files in a piece, at least 1
     */
    static MeasuredLoop digests(Dataset dataset, Kind kind, BlobFormat format, long from, long sizeBytes, int files) {
        DocumentRenderer renderer = new DocumentRenderer();
        BlobDigests digests = new BlobDigests();
        long[] at = {from};
        return () -> {
            for (int i = 0; i < files; i++) {
                digests.add(renderer.load(dataset.document(identity(dataset, kind, at[0]++)), 0, format, sizeBytes));
            }
            return digests.md5Hex().size();
        };
    }

    private static Identity identity(Dataset dataset, Kind kind, long position) {
        return dataset.identity(dataset.firstOrdinal(kind) + position % dataset.count(kind));
    }
}
