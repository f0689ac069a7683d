// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.nuxeo.datagen.render.bank.statement.StatementLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;

/** Test that the edges of the table's columns are exact where PDFBox places the glyphs, although gaps are integers. */
class StatementAlignmentTest {

    private static final float POINTS_PER_MILLI_EM = ROW_SIZE / 1000f;
    private static final float TOLERANCE_POINTS = 0.02f;

    @Test
    void columnsAreAligned() throws IOException {
        int checked = 0;
        for (int i = 0; i < 60; i++) {
            checked += check(StatementSamples.sample(i));
        }
        assertThat(checked).isGreaterThan(600);
    }

    private static int check(LoadedStatement statement) throws IOException {
        StatementLines lines = statement.lines();
        List<List<TextPosition>> rows = rows(statement);
        assertThat(rows).hasSize(lines.count());
        for (int i = 0; i < lines.count(); i++) {
            List<TextPosition> glyphs = rows.get(i);
            String text = text(glyphs);
            String balance = ExpectedText.amount(lines.balanceCents(i));
            String amount = ExpectedText.amount(Math.abs(lines.amountCents(i)));
            String category = lines.category(i).label();
            assertThat(text).endsWith(category + amount + balance);

            int balanceBegin = text.length() - balance.length();
            int amountBegin = balanceBegin - amount.length();
            int categoryBegin = amountBegin - category.length();
            checkEdge(right(glyphs, text.length() - 1), BALANCE_RIGHT);
            checkEdge(right(glyphs, balanceBegin - 1), lines.amountCents(i) < 0 ? DEBIT_RIGHT : CREDIT_RIGHT);
            checkEdge(glyphs.get(categoryBegin).getXDirAdj(), CATEGORY_LEFT);
            checkEdge(glyphs.get("Jan 00".length()).getXDirAdj(), DESCRIPTION_LEFT);
            checkEdge(glyphs.get(0).getXDirAdj(), 0);
        }
        return lines.count();
    }

    private static void checkEdge(float points, int milliEms) {
        assertThat(points).isEqualTo(LEFT + milliEms * POINTS_PER_MILLI_EM, within(TOLERANCE_POINTS));
    }

    private static float right(List<TextPosition> glyphs, int index) {
        TextPosition glyph = glyphs.get(index);
        return glyph.getXDirAdj() + glyph.getWidthDirAdj();
    }

    /**
     * Returns the glyphs of the table's rows by baseline: lines in the text size of rows that begin at the left margin.
     */
    private static List<List<TextPosition>> rows(LoadedStatement statement) throws IOException {
        List<List<TextPosition>> rows = new ArrayList<>();
        PDFTextStripper stripper = new PDFTextStripper() {
            @Override
            protected void processTextPosition(TextPosition glyph) {
                boolean regular = glyph.getFont().getName().endsWith("Regular");
                if (regular && glyph.getFontSizeInPt() == ROW_SIZE) {
                    boolean sameRow =
                            !rows.isEmpty() && rows.get(rows.size() - 1).get(0).getYDirAdj() == glyph.getYDirAdj();
                    if (!sameRow) {
                        rows.add(new ArrayList<>());
                    }
                    rows.get(rows.size() - 1).add(glyph);
                }
            }
        };
        try (PDDocument document = Loader.loadPDF(StatementSamples.pdf(statement))) {
            stripper.getText(document);
        }
        rows.remove(0);
        return rows;
    }

    private static String text(List<TextPosition> glyphs) {
        StringBuilder text = new StringBuilder();
        glyphs.forEach(glyph -> text.append(glyph.getUnicode()));
        return text.toString();
    }
}
