// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** A formatter of texts and numbers for HTML. */
public final class Html {

    private Html() {}

    /** Returns an escaped text. */
    public static String text(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Returns a number with thousands separators and at least four digits. */
    static String number(double value) {
        return value >= 1000 || value == Math.rint(value)
                ? wholeNumber(value)
                : BigDecimal.valueOf(value)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** Returns a number with three significant digits and thousands separators. */
    static String rounded(double value) {
        return number(new BigDecimal(value).round(new MathContext(3)).doubleValue());
    }

    /** Returns a ratio with at least three digits. */
    static String ratio(double ratio) {
        return String.format(Locale.ROOT, ratio < 0.1 ? "%.5f" : "%.3f", ratio);
    }

    static String wholeNumber(double value) {
        return String.format(Locale.ROOT, "%,d", Math.round(value));
    }

    /** An HTML table. The first columns are texts, the others numbers. A table that is too wide scrolls. */
    public static final class Table {

        /**
         * A word with a colored dot.
         *
         * @param word what is said
         * @param kind class of the color: passed, failed or open
         */
        public record Mark(String word, String kind) {
            @Override
            public String toString() {
                return "<span class=\"mark " + kind + "\">" + Html.text(word) + "</span>";
            }
        }

        /** Length up to which a text stays on one line. */
        private static final int SHORT_CHARS = 20;

        private final StringBuilder html = new StringBuilder();
        private final int words;

        /**
         * @param words number of text columns
         * @param header header of each column
         */
        public Table(int words, String... header) {
            this.words = words;
            html.append("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table: ")
                    .append(Html.text(String.join(", ", header)))
                    .append("\"><table><thead><tr>");
            for (int i = 0; i < header.length; i++) {
                html.append("<th scope=\"col\"")
                        .append(kind(i))
                        .append('>')
                        .append(Html.text(header[i]))
                        .append("</th>");
            }
            html.append("</tr></thead><tbody>\n");
        }

        /** Adds a row. Integers get thousands separators. */
        public Table row(Object... cells) {
            html.append("<tr>");
            for (int i = 0; i < cells.length; i++) {
                boolean marked = cells[i] instanceof Mark;
                boolean whole = cells[i] instanceof Long || cells[i] instanceof Integer;
                String text = whole ? String.format(Locale.ROOT, "%,d", cells[i]) : String.valueOf(cells[i]);
                html.append("<td")
                        .append(i < words && text.length() <= SHORT_CHARS ? " class=\"short\"" : kind(i))
                        .append('>')
                        .append(marked ? text : Html.text(text))
                        .append("</td>");
            }
            html.append("</tr>\n");
            return this;
        }

        private String kind(int column) {
            return column < words ? "" : " class=\"n\"";
        }

        /** Returns the table. */
        public String html() {
            return html + "</tbody></table></div>\n";
        }
    }
}
