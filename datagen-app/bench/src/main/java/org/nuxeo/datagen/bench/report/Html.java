// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nuxeo.datagen.store.output.Table;

/** A formatter of texts, numbers and tables for HTML. */
public final class Html {

    /** Length up to which a text in a table stays on one line. */
    private static final int SHORT_CHARS = 20;

    /** Number of columns up to which a table fits a phone. */
    private static final int NARROW_COLUMNS = 3;

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
                ? String.format(Locale.ROOT, "%,d", Math.round(value))
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

    /**
     * A word with a colored dot, as the cell of a table.
     *
     * @param word what is said
     * @param kind class of the color: passed, failed or open
     */
    public record Mark(String word, String kind) {
        @Override
        public String toString() {
            return word;
        }
    }

    /**
     * Returns a table. The columns that are aligned left are texts, the others numbers. On a phone, each row of a wide table
     * becomes a block of cells with the names of their columns.
     */
    static String table(Table table) {
        List<Object[]> rows = table.rows();
        String columns = Stream.of(rows.get(0)).map(Table::text).collect(Collectors.joining(", "));
        boolean stacked = rows.get(0).length > NARROW_COLUMNS;
        StringBuilder html = new StringBuilder(
                        "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table: ")
                .append(text(columns))
                .append(stacked ? "\"><table class=\"stacked\"><thead>" : "\"><table><thead>");
        for (Object[] row : rows) {
            boolean head = row == rows.get(0);
            html.append("<tr>");
            for (int i = 0; i < row.length; i++) {
                String text = Table.text(row[i]);
                boolean number = i >= table.leftColumns();
                boolean wraps = head ? !number : text.length() > SHORT_CHARS;
                String kind = number ? (wraps ? "n long" : "n") : wraps ? "" : "short";
                html.append(head ? "<th scope=\"col\"" : "<td").append(kind.isEmpty() ? "" : " class=\"" + kind + "\"");
                if (stacked && !head && i > 0) {
                    html.append(" data-label=\"")
                            .append(text(Table.text(rows.get(0)[i])))
                            .append('"');
                }
                html.append('>');
                if (row[i] instanceof Mark mark) {
                    html.append("<span class=\"mark ").append(mark.kind()).append("\">");
                }
                html.append(text(text))
                        .append(row[i] instanceof Mark ? "</span>" : "")
                        .append(head ? "</th>" : "</td>");
            }
            html.append(head ? "</tr></thead><tbody>\n" : "</tr>\n");
        }
        return html.append("</tbody></table></div>\n").toString();
    }
}
