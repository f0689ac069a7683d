package org.nuxeo.datagen.cli.command;

import java.nio.file.Path;
import java.util.Locale;
import org.nuxeo.datagen.core.Slice;

/**
 * The files that rows are written to: one, or one for every so many rows, numbered from the first row of the whole, so that
 * those of several parts lie beside each other.
 *
 * @param target the file, or the name that the numbers are put into
 * @param all rows of the whole, of which this may be a part
 * @param rowsPerFile 0 for one file
 */
record FileSeries(Path target, Slice all, long rowsPerFile) {

    private static final String PACKED = "\\.(gz|zst)$";

    boolean isSplit() {
        return rowsPerFile > 0;
    }

    /** Returns how many files the whole is. */
    long count() {
        return isSplit() ? (all.count() + rowsPerFile - 1) / rowsPerFile : 1;
    }

    /** Returns the rows of some files. */
    Slice rows(Slice files) {
        return isSplit() ? new Slice(start(files.from()), start(files.to())) : all;
    }

    private long start(long file) {
        return file == count() ? all.to() : all.from() + file * rowsPerFile;
    }

    /** Returns the rows of the file that has a row. */
    Slice rowsOfFile(long row) {
        if (!isSplit()) {
            return all;
        }
        long file = (row - all.from()) / rowsPerFile;
        return new Slice(start(file), start(file + 1));
    }

    /** Returns the file that has a row: {@code rows-00042.csv}. */
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
}
