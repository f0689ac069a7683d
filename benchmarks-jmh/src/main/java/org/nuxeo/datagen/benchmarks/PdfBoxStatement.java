// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.render.bank.statement.Statement;

/** The naive way to render a statement: one page written with PDFBox in a font that need not be embedded. */
final class PdfBoxStatement {

    private static final float TEXT_SIZE = 9;
    private static final float LEADING = 14;

    private PdfBoxStatement() {}

    static byte[] bytes(Statement statement) throws IOException {
        try (PDDocument document = new PDDocument()) {
            PDPage page = new PDPage(PDRectangle.LETTER);
            document.addPage(page);
            PDFont font = new PDType1Font(Standard14Fonts.FontName.HELVETICA);
            try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                StatementLines lines = statement.lines();
                text(content, font, 54, 737, "Larkmoor Bank");
                text(content, font, 54, 667, statement.account().customer().fullName());
                text(content, font, 54, 581, statement.account().numberText());
                text(content, font, 54, 518, dollars(lines.openingCents()) + " " + dollars(lines.closingCents()));
                float y = 474;
                for (int i = 0; i < lines.count(); i++) {
                    y -= LEADING;
                    text(content, font, 54, y, Integer.toString(lines.day(i)));
                    text(content, font, 99, y, lines.counterparty(i));
                    text(content, font, 275, y, lines.category(i).label());
                    rightAligned(content, font, 486, y, dollars(lines.amountCents(i)));
                    rightAligned(content, font, 558, y, dollars(lines.balanceCents(i)));
                }
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    private static String dollars(long cents) {
        return String.format(Locale.US, "%,.2f", cents / 100.0);
    }

    private static void rightAligned(PDPageContentStream content, PDFont font, float right, float y, String text)
            throws IOException {
        text(content, font, right - font.getStringWidth(text) * TEXT_SIZE / 1000, y, text);
    }

    private static void text(PDPageContentStream content, PDFont font, float x, float y, String text)
            throws IOException {
        content.beginText();
        content.setFont(font, TEXT_SIZE);
        content.newLineAtOffset(x, y);
        content.showText(text);
        content.endText();
    }
}
