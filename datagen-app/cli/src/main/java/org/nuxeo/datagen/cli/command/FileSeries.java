// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.nio.file.Path;
import java.util.Locale;
import org.nuxeo.datagen.core.PositionRange;

/**
 * The files into which rows are written: a single file, or numbered files of a fixed number of rows. Files are numbered
 * from the first row of the table, so that several parts have different files.
 *
 * @param target path of the single file, or the path into which the numbers are inserted
 * @param all rows of the whole table, also if only a part is written
 * @param rowsPerFile number of rows in a file, or 0 for a single file
 */
record FileSeries(Path target, PositionRange all, long rowsPerFile) {

    private static final String PACKED = "\\.(gz|zst)$";

    boolean isSplit() {
        return rowsPerFile > 0;
    }

    /** Returns the number of files of the whole table. */
    long count() {
        return isSplit() ? (all.count() + rowsPerFile - 1) / rowsPerFile : 1;
    }

    /** Returns the rows of a range of files. */
    PositionRange rows(PositionRange files) {
        return isSplit() ? new PositionRange(start(files.from()), start(files.to())) : all;
    }

    private long start(long file) {
        return file == count() ? all.to() : all.from() + file * rowsPerFile;
    }

    /** Returns all rows of the file that has a given row. */
    PositionRange rowsOfFile(long row) {
        if (!isSplit()) {
            return all;
        }
        long file = (row - all.from()) / rowsPerFile;
        return new PositionRange(start(file), start(file + 1));
    }

    /** Returns the path of the file that has a given row, for example {@code rows-00042.csv}. */
    Path file(long row) {
        if (!isSplit()) {
            return target;
        }
        String name = target.getFileName().toString();
        int dot = name.replaceFirst(PACKED, "").lastIndexOf('.');
        int end = dot > 0 ? dot : name.length();
        String number = String.format(Locale.ROOT, "-%05d", (row - all.from()) / rowsPerFile);
        return target.resolveSibling(name.substring(0, end) + number + name.substring(end));
    }

    /** Returns the paths of the first and the last file that have given rows, in words. */
    String names(PositionRange rows) {
        if (rows.count() == 0) {
            return target.toString();
        }
        Path first = file(rows.from());
        Path last = file(rows.to() - 1);
        return first.equals(last) ? first.toString() : first + " to " + last.getFileName();
    }
}
