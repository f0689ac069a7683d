// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import org.nuxeo.datagen.model.frame.Escape;
import org.nuxeo.datagen.model.frame.TextBody.Gap;

/**
 * A reader of a text format that knows, after each piece of the text, how a value is written that follows. It reads no more
 * of a format than that.
 */
abstract class Syntax {

    /** Number of characters read. */
    private int position;

    private int gapAt;

    /** Reads a piece of the text. */
    final void feed(String text) {
        for (int i = 0; i < text.length(); ) {
            int next = read(text, i);
            position += next - i;
            i = next;
        }
    }

    /** Reads one character or more, and returns the index after them. */
    abstract int read(String text, int at);

    /**
     * Returns how a value is written here.
     *
     * @param rest the text after the mark
     * @throws IllegalStateException if no value can be here; the message says where it could be
     */
    abstract Escape escape(String rest);

    /** Returns all that is known about the place, for comparison. */
    abstract Object state();

    /** Returns what pads a text. */
    abstract Gap gap();

    /** Remembers that padding may begin with the next character to be read, plus some. */
    final void gapHere(int after) {
        gapAt = position + after;
    }

    /** Returns the last place at which padding may begin. */
    final int gapAt() {
        return gapAt;
    }

    /** Plain text, in which every value is as it is, and blank lines pad. */
    static final class Plain extends Syntax {
        @Override
        int read(String text, int at) {
            if (text.charAt(at) == '\n') {
                gapHere(1);
            }
            return at + 1;
        }

        @Override
        Escape escape(String rest) {
            return Escape.PLAIN;
        }

        @Override
        Object state() {
            return "";
        }

        @Override
        Gap gap() {
            return BLANK_LINES;
        }
    }

    private static final Gap BLANK_LINES = Gap.of("", "", '\n', "", "", '\n');

    /** Cells with a separator; a cell may be in quotes. */
    static final class Table extends Syntax {
        private final Escape unquoted;
        private boolean inQuotes;

        Table(Escape unquoted) {
            this.unquoted = unquoted;
        }

        /** Returns the syntax of a table whose separator is the most frequent one of its first line. */
        static Table of(String text) {
            String line = text.lines().findFirst().orElse("").replaceAll("\\{\\{[^}]*}}", "");
            long semicolons = line.chars().filter(c -> c == ';').count();
            long commas = line.chars().filter(c -> c == ',').count();
            return new Table(semicolons > commas ? Escape.CSV_SEMICOLON : Escape.CSV_COMMA);
        }

        @Override
        int read(String text, int at) {
            char c = text.charAt(at);
            if (c == '"') {
                inQuotes = !inQuotes;
            } else if (c == '\n' && !inQuotes) {
                gapHere(1);
            }
            return at + 1;
        }

        @Override
        Escape escape(String rest) {
            return inQuotes ? Escape.CSV_QUOTED : unquoted;
        }

        @Override
        Object state() {
            return inQuotes;
        }

        @Override
        Gap gap() {
            return BLANK_LINES;
        }
    }

    /** JSON: a mark in quotes is a part of a text, a mark alone is a value. */
    static final class JsonText extends Syntax {
        private boolean inQuotes;

        @Override
        int read(String text, int at) {
            char c = text.charAt(at);
            if (c == '\\' && inQuotes) {
                return Math.min(text.length(), at + 2);
            }
            if (c == '"') {
                inQuotes = !inQuotes;
            } else if (!inQuotes && "{[,:".indexOf(c) >= 0) {
                gapHere(1);
            }
            return at + 1;
        }

        @Override
        Escape escape(String rest) {
            return inQuotes ? Escape.JSON_STRING : Escape.JSON_VALUE;
        }

        @Override
        Object state() {
            return inQuotes;
        }

        @Override
        Gap gap() {
            return Gap.of("", "", ' ', "\n", "", '\n');
        }
    }
}
