// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Parser of one file of a corpus. A line has a value, a weight and, in some files, the group, separated by tabs, in UTF-8.
 * Empty lines and lines that start with {@code #} are skipped. The parser checks each line by itself; {@link CorpusFile}
 * checks the lines together.
 *
 * <p>It uses no regular expressions and no streams, since every command parses a hundred thousand lines when it starts, with
 * code that is not yet compiled.
 */
final class TsvParser {

    private static final char NOT_UTF8 = 0xFFFD;

    private final CorpusFile file;
    private final boolean checksNames;
    private final int columns;
    private String label = "none";
    private int group;
    private int number;

    /** A line of a file. */
    record Row(String name, long weight, int group, int line) {}

    /** @param checksNames whether names are checked, too */
    TsvParser(CorpusFile file, boolean checksNames) {
        this.file = file;
        this.checksNames = checksNames;
        this.columns = file.labels.size() > 1 ? 3 : 2;
    }

    /**
     * Returns the rows of a file, in its order.
     *
     * @throws CorpusException if a line is invalid
     */
    List<Row> parse(byte[] utf8) throws CorpusException {
        String text = new String(utf8, StandardCharsets.UTF_8);
        List<Row> rows = new ArrayList<>();
        number = 0;
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
        if (checksNames) {
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

    private CorpusException error(String what, String text, String limit) {
        return new CorpusException(file.fileName + ":" + number + ": " + what + "\"" + text + "\"" + limit);
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
                throw new CorpusException(file.fileName + ":" + number + ": " + limit);
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
