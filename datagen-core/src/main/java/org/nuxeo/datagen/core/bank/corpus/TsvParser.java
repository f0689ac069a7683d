// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Parser of one file of a corpus. A line has a value, a weight and, in some files, the group, separated by tabs, in UTF-8.
 * Empty lines and lines that start with {@code #} are skipped. The parser checks each line by itself; {@link CorpusFile}
 * and {@link TsvTable} check the lines together.
 *
 * <p>It works on Latin-1 bytes, since every command parses a hundred thousand lines when it starts, with code that is not
 * yet compiled.
 */
final class TsvParser {

    private final CorpusFile file;
    private final byte[] bytes;
    private final TsvTable table;
    private int at;
    private int line = 1;
    private String label = "";
    private int group;

    private TsvParser(CorpusFile file, byte[] latin1) {
        this.file = file;
        this.bytes = latin1;
        this.table = new TsvTable(file.fileName(), latin1);
    }

    /**
     * Returns the rows of a file.
     *
     * @throws CorpusException if a line is invalid
     */
    static TsvTable parse(CorpusFile file, byte[] utf8) throws CorpusException {
        TsvParser parser = new TsvParser(file, latin1(file.fileName(), utf8));
        while (parser.at < parser.bytes.length) {
            parser.readLine();
        }
        return parser.table;
    }

    private static byte[] latin1(String file, byte[] utf8) throws CorpusException {
        String text = new String(utf8, StandardCharsets.UTF_8);
        byte[] latin1 = text.getBytes(StandardCharsets.ISO_8859_1);
        if (!new String(latin1, StandardCharsets.ISO_8859_1).equals(text)) {
            throw beyondLatin1(file, text);
        }
        return latin1;
    }

    private static CorpusException beyondLatin1(String file, String text) {
        int lines = 1;
        int i = 0;
        for (; text.charAt(i) <= 0xFF; i++) {
            lines += text.charAt(i) == '\n' ? 1 : 0;
        }
        if (text.charAt(i) == '\uFFFD') {
            return new CorpusException(file + ":" + lines + ": must be UTF-8; save the file as UTF-8");
        }
        return badCharacter(file, lines, text.codePointAt(i));
    }

    private static CorpusException badCharacter(String file, int line, int codePoint) {
        return new CorpusException(String.format(
                Locale.ROOT,
                "%s:%d: character U+%04X: must be printable Latin-1; respell the value",
                file,
                line,
                codePoint));
    }

    private void readLine() throws CorpusException {
        int from = at;
        if (bytes[from] == '#') {
            at = endOfLine(at);
        } else if (bytes[from] != '\n' && bytes[from] != '\r') {
            readRow();
        }
        if (at < bytes.length && bytes[at] == '\r') {
            at++;
        }
        if (at < bytes.length && bytes[at++] != '\n') {
            throw wrongColumns(from);
        }
        line++;
    }

    private void readRow() throws CorpusException {
        int start = at;
        int valueEnd = endOfField();
        if (!isAt('\t')) {
            throw wrongColumns(start);
        }
        checkValue(start, valueEnd);
        at++;
        long weight = readWeight();
        if (file.labels().size() > 1) {
            if (!isAt('\t')) {
                throw wrongColumns(start);
            }
            at++;
            readGroup();
        }
        table.add(start, valueEnd - start, weight, group, line);
    }

    /** Reads the third column. Since the rows of a group are consecutive in most files, its group is cached. */
    private void readGroup() throws CorpusException {
        int from = at;
        int length = endOfField() - from;
        boolean same = length == label.length();
        for (int i = 0; same && i < length; i++) {
            same = label.charAt(i) == (bytes[from + i] & 0xFF);
        }
        if (!same) {
            label = text(from, at);
            group = file.labels().indexOf(label);
        }
        if (length == 0 || group < 0) {
            throw error("\"" + label + "\": must be " + file.labelLimit() + "; correct the line");
        }
    }

    private boolean isAt(char c) {
        return at < bytes.length && bytes[at] == c;
    }

    private int endOfField() {
        while (at < bytes.length && bytes[at] != '\t' && bytes[at] != '\n' && bytes[at] != '\r') {
            at++;
        }
        return at;
    }

    private int endOfLine(int from) {
        int end = from;
        while (end < bytes.length && bytes[end] != '\n' && bytes[end] != '\r') {
            end++;
        }
        return end;
    }

    private String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    private CorpusException wrongColumns(int from) {
        return error("\"" + text(from, endOfLine(from)) + "\": must have "
                + (file.labels().size() > 1 ? 3 : 2) + " columns separated by tabs; correct or remove the line");
    }

    private CorpusException error(String message) {
        return new CorpusException(file.fileName() + ":" + line + ": " + message);
    }

    private void checkValue(int from, int to) throws CorpusException {
        boolean hasForm = false;
        for (int i = from; i < to; i++) {
            int c = bytes[i] & 0xFF;
            if (c < ' ' || c > '~' && c <= 0xA0 || c == 0xAD) {
                throw badCharacter(file.fileName(), line, c);
            }
            hasForm |= NameFolding.hasForm((char) c);
        }
        if (!hasForm || bytes[from] == ' ' || bytes[to - 1] == ' ') {
            throw error("\"" + text(from, to)
                    + "\": must have a letter or digit, and no space at its ends; correct or remove the line");
        }
        if (to - from > file.maxLength()) {
            throw error("\"" + text(from, to) + "\" has " + (to - from) + " characters: must be at most "
                    + file.maxLength() + "; shorten it");
        }
    }

    private long readWeight() throws CorpusException {
        int from = at;
        int to = endOfField();
        long weight = 0;
        for (int i = from; i < to && weight <= SlotTable.MAX_TOTAL_WEIGHT; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                weight = 0;
                break;
            }
            weight = weight * 10 + digit;
        }
        if (weight < 1 || weight > SlotTable.MAX_TOTAL_WEIGHT) {
            throw error("weight \"" + text(from, to) + "\": must be a whole number from 1 to "
                    + SlotTable.MAX_TOTAL_WEIGHT + "; correct or remove the line");
        }
        return weight;
    }
}
