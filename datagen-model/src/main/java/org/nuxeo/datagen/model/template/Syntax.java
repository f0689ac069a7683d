// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.frame.Escape;
import org.nuxeo.datagen.model.frame.FrameFormat;
import org.nuxeo.datagen.model.frame.TextBody.Gap;

/**
 * A reader of a text format that knows, after each piece of the text, how a value is written that follows. It reads no more
 * of a format than that.
 */
abstract class Syntax {

    /** Blank lines of plain text and of tables. */
    private static final Gap BLANK_LINES = Gap.of("", "", '\n', "", "", '\n');

    private static final Gap LINES_OF_BLANKS = Gap.of("", "", ' ', "\n", "", '\n');

    /** What pads a text. */
    final Gap gap;

    /** Number of characters read. */
    private int position;

    /** The last place at which padding may begin. */
    int gapAt;

    /** @param gap what pads a text */
    Syntax(Gap gap) {
        this.gap = gap;
    }

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
     * @param place the mark and where it stands, for the message
     * @throws ArchiveException if no value can be here; the message says where it could be
     */
    abstract Escape escape(String rest, String place);

    /** Returns all that is known about the place, for comparison. */
    abstract Object state();

    /** Remembers that padding may begin with the next character to be read, plus some. */
    final void gapHere(int after) {
        gapAt = position + after;
    }

    /** Returns the syntax of a format. */
    static Syntax of(FrameFormat format, String text) {
        return switch (format) {
            case HTML -> new Markup(true);
            case XML -> new Markup(false);
            case EML -> new MailSyntax();
            case CSV -> new Quoted(cells(text), Escape.CSV_QUOTED, "\"", "\n", BLANK_LINES);
            case TSV -> new Quoted(Escape.CSV_TAB, Escape.CSV_QUOTED, "\"", "\n", BLANK_LINES);
            case JSON -> new Quoted(Escape.JSON_VALUE, Escape.JSON_STRING, "\"\\", "{[,:", LINES_OF_BLANKS);
            default -> new Quoted(Escape.PLAIN, Escape.PLAIN, "", "\n", BLANK_LINES);
        };
    }

    /** Returns how a cell is written that is not in quotes; the separator is the most frequent one of the first line. */
    private static Escape cells(String text) {
        String line = text.lines().findFirst().orElse("").replaceAll("\\{\\{[^}]*}}", "");
        long semicolons = line.chars().filter(c -> c == ';').count();
        long commas = line.chars().filter(c -> c == ',').count();
        return semicolons > commas ? Escape.CSV_SEMICOLON : Escape.CSV_COMMA;
    }

    /** Text in which quotes decide how a value is written. */
    private static final class Quoted extends Syntax {
        private final Escape outside;
        private final Escape inside;
        private final String marks;
        private final String gaps;
        private boolean inQuotes;

        /**
         * @param marks the quote, if there is one, and what in quotes takes the meaning of the next character, if anything
         * @param gaps characters outside of quotes after which padding may begin
         */
        Quoted(Escape outside, Escape inside, String marks, String gaps, Gap gap) {
            super(gap);
            this.outside = outside;
            this.inside = inside;
            this.marks = marks;
            this.gaps = gaps;
        }

        @Override
        int read(String text, int at) {
            char c = text.charAt(at);
            int mark = marks.indexOf(c);
            if (inQuotes && mark == 1) {
                return Math.min(text.length(), at + 2);
            }
            if (mark == 0) {
                inQuotes = !inQuotes;
            } else if (!inQuotes && gaps.indexOf(c) >= 0) {
                gapHere(1);
            }
            return at + 1;
        }

        @Override
        Escape escape(String rest, String place) {
            return inQuotes ? inside : outside;
        }

        @Override
        Object state() {
            return inQuotes;
        }
    }
}
