// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * Reader of one file of a corpus, which reports the first error. A line has a value, a weight and, in some files, the group,
 * separated by tabs, in UTF-8. Empty lines and lines that start with {@code #} are skipped.
 *
 * <p>It uses no regular expressions, and no streams for lines, since every command reads a hundred thousand of them when it
 * starts, with code that is not yet compiled.
 */
final class CorpusReader {

    private static final char NOT_UTF8 = 0xFFFD;

    /** The largest average number of entries in a slot. */
    private static final int MAX_ENTRIES_PER_SLOT = 16;

    private final CorpusFile file;
    private final boolean builtIn;
    private final int columns;
    private String label = "none";
    private int group;
    private int number;

    /** The source of a file's bytes: a directory or the resources of the program. */
    interface Source {
        byte[] read(String fileName) throws IOException, CorpusException;
    }

    private record Row(String name, long weight, int group, int line) {}

    /**
     * @param builtIn whether the file is the program's own, of which tests know the fingerprint, and that rows are valid, sorted
     *     within their groups and without duplicates; skipping these checks saves half of the time
     */
    CorpusReader(CorpusFile file, boolean builtIn) {
        this.file = file;
        this.builtIn = builtIn;
        this.columns = file.labels.size() > 1 ? 3 : 2;
    }

    /** Returns the names of the file, sorted within each group, except for companies, whose order counts. */
    NamePool read(Source source) throws CorpusException {
        List<Row> rows;
        try {
            rows = rows(new String(source.read(file.fileName), StandardCharsets.UTF_8));
        } catch (IOException e) {
            String reason = e instanceof NoSuchFileException ? "there is no such file" : "cannot be read";
            throw new CorpusException(
                    file.fileName + ": " + reason + "; a corpus is a directory with the five files", e);
        }
        int maxRows = MAX_ENTRIES_PER_SLOT << file.slotBits;
        if (rows.size() > maxRows) {
            throw error(
                    ": " + rows.size() + " rows: must be at most " + WholeNumber.grouped(maxRows) + "; remove rows");
        }
        if (!builtIn) {
            List<Row> sorted = file == CorpusFile.MERCHANTS ? new ArrayList<>(rows) : rows;
            sorted.sort(Comparator.comparingInt(Row::group).thenComparing(Row::name, NameFolding::compare));
            requireOnce(sorted);
        }
        return pool(rows);
    }

    private NamePool pool(List<Row> rows) throws CorpusException {
        int[] ends = new int[file.labels.size()];
        rows.forEach(row -> ends[row.group]++);
        for (int each = 0, start = 0; each < ends.length; each++) {
            if (ends[each] < file.minRowsPerGroup) {
                throw error(": " + ends[each] + " rows" + (columns == 3 ? " with " + file.labels.get(each) : "")
                        + ": must be at least " + file.minRowsPerGroup + "; add rows");
            }
            start += ends[each];
            ends[each] = start - ends[each];
        }
        String[] names = new String[rows.size()];
        long[] weights = new long[names.length];
        for (Row row : rows) {
            int place = ends[row.group]++;
            names[place] = row.name;
            weights[place] = row.weight;
        }
        return new NamePool(names, weights, ends);
    }

    private void requireOnce(List<Row> sorted) throws CorpusException {
        for (int i = 1; i < sorted.size(); i++) {
            Row row = sorted.get(i);
            Row before = sorted.get(i - 1);
            if (row.group == before.group && row.name.equals(before.name)) {
                throw error(":" + row.line + ": \"" + row.name + "\" is also on line " + before.line
                        + ": must occur only once; remove one of the lines");
            }
        }
    }

    private List<Row> rows(String text) throws CorpusException {
        List<Row> rows = new ArrayList<>();
        for (int from = 0, end; from < text.length(); from = end + 1) {
            number++;
            end = text.indexOf('\n', from);
            end = end < 0 ? text.length() : end;
            int to = end > from && text.charAt(end - 1) == '\r' ? end - 1 : end;
            if (from < to && text.charAt(from) != '#') {
                rows.add(row(text, from, to));
            }
        }
        return rows;
    }

    private Row row(String text, int from, int to) throws CorpusException {
        int tab = text.indexOf('\t', from);
        int last = text.lastIndexOf('\t', to - 1);
        boolean fits = columns == 2 ? tab == last : tab < last && text.indexOf('\t', tab + 1) == last;
        if (tab < 0 || !fits) {
            String limit = ": must have " + columns + " columns separated by tabs; correct or remove the line";
            throw error("", text.substring(from, to), limit);
        }
        String name = text.substring(from, tab);
        if (!builtIn) {
            checkName(name);
        }
        long weight = weight(text, tab + 1, columns == 2 ? to : last);
        if (columns == 3 && !(to - last - 1 == label.length() && text.startsWith(label, last + 1))) {
            label = text.substring(last + 1, to);
            group = file.labels.indexOf(label);
            if (group < 0) {
                throw error("", label, ": must be " + file.labelLimit + "; correct the line");
            }
        }
        return new Row(name, weight, group, number);
    }

    private CorpusException error(String problem) {
        return new CorpusException(file.fileName + problem);
    }

    private CorpusException error(String what, String text, String limit) {
        return error(":" + number + ": " + what + "\"" + text + "\"" + limit);
    }

    private void checkName(String name) throws CorpusException {
        boolean hasForm = false;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < ' ' || c > '~' && c <= 0xA0 || c == 0xAD || c > 0xFF) {
                String limit = String.format(
                        Locale.ROOT,
                        c == NOT_UTF8
                                ? "must be UTF-8; save the file as UTF-8"
                                : "character U+%04X: must be printable Latin-1; respell the value",
                        name.codePointAt(i));
                throw error(":" + number + ": " + limit);
            }
            hasForm |= NameFolding.hasForm(c);
        }
        if (!hasForm || name.startsWith(" ") || name.endsWith(" ")) {
            throw error(
                    "", name, ": must have a letter or digit, and no space at its ends; correct or remove the line");
        }
        if (name.length() > file.maxLength) {
            String limit = " characters: must be at most " + file.maxLength + "; shorten it";
            throw error("", name, " has " + name.length() + limit);
        }
    }

    private long weight(String text, int from, int to) throws CorpusException {
        long weight = 0;
        for (int i = from; i < to && weight <= SlotTable.MAX_TOTAL_WEIGHT; i++) {
            int digit = text.charAt(i) - '0';
            weight = digit >= 0 && digit <= 9 ? 10 * weight + digit : Long.MAX_VALUE;
        }
        if (weight >= 1 && weight <= SlotTable.MAX_TOTAL_WEIGHT) {
            return weight;
        }
        String limit = ": must be a whole number from 1 to " + SlotTable.MAX_TOTAL_WEIGHT;
        throw error("weight ", text.substring(from, to), limit + "; correct or remove the line");
    }
}
