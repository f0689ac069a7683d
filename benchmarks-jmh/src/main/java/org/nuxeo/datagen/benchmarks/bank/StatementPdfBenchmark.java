// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.render.bank.statement.LoadedStatement;
import org.nuxeo.datagen.render.bank.statement.StatementFrames;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * Statements rendered as PDF in a second, including the generation of their lines, also with digests. The naive way is to
 * write the page with PDFBox. Account and customer are drawn before, as in an importer.
 */
public class StatementPdfBenchmark extends AtPosition {

    private Supplier<LoadedStatement> loaded;
    private Rendering<LoadedStatement> pdf;

    @Setup
    public void prepare() {
        loaded = Samples.statements(dataset, from);
        pdf = new Rendering<>(StatementFrames.ALL.of(BlobFormat.PDF), loaded, 0);
    }

    /** Renders the tail into a buffer that already has the head. */
    @Benchmark
    public int render() {
        return pdf.tail();
    }

    @Benchmark
    public int renderWithCopyOfTheHead() {
        return pdf.whole();
    }

    @Benchmark
    public long renderWithMd5() {
        return pdf.lengthAndMd5();
    }

    @Benchmark
    public long renderWithSha256() {
        return pdf.lengthAndSha256();
    }

    @Benchmark
    public byte[] naivePdfBox() throws IOException {
        return PdfBoxStatement.bytes(loaded.get());
    }

    /** The naive way to render a statement: one page written with PDFBox in a font that need not be embedded. */
    record PdfBoxStatement(PDPageContentStream content, PDFont font) {

        private static final float TEXT_SIZE = 9;
        private static final float LEADING = 14;

        static byte[] bytes(LoadedStatement statement) throws IOException {
            try (PDDocument document = new PDDocument()) {
                PDPage page = new PDPage(PDRectangle.LETTER);
                document.addPage(page);
                PDFont font = new PDType1Font(Standard14Fonts.FontName.HELVETICA);
                try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                    new PdfBoxStatement(content, font).write(statement.account(), statement.lines());
                }
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                document.save(out);
                return out.toByteArray();
            }
        }

        private void write(Account account, StatementLines lines) throws IOException {
            text(54, 737, "Larkmoor Bank");
            text(54, 667, account.customer().fullName());
            text(54, 581, account.numberText());
            text(54, 518, dollars(lines.openingCents()) + " " + dollars(lines.closingCents()));
            float y = 474;
            for (int i = 0; i < lines.count(); i++) {
                y -= LEADING;
                text(54, y, Integer.toString(lines.day(i)));
                text(99, y, lines.counterparty(i));
                text(275, y, lines.category(i).label());
                rightAligned(486, y, dollars(lines.amountCents(i)));
                rightAligned(558, y, dollars(lines.balanceCents(i)));
            }
        }

        private static String dollars(long cents) {
            return String.format(Locale.US, "%,.2f", cents / 100.0);
        }

        private void rightAligned(float right, float y, String text) throws IOException {
            text(right - font.getStringWidth(text) * TEXT_SIZE / 1000, y, text);
        }

        private void text(float x, float y, String text) throws IOException {
            content.beginText();
            content.setFont(font, TEXT_SIZE);
            content.newLineAtOffset(x, y);
            content.showText(text);
            content.endText();
        }
    }
}
