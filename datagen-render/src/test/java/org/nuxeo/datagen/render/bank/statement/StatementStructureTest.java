// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdfparser.PDFParser;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;

class StatementStructureTest {

    private static final int MAX_NATURAL_BYTES = 24 * 1024;
    private static final int ONE_PAGE_OBJECTS = 20;
    private static final int TWO_PAGE_OBJECTS = 22;

    @Test
    void unpaddedStatementsAreWellFormedAndSmall() {
        LoadedStatement statement = new LoadedStatement();
        Set<Integer> objectCounts = new HashSet<>();
        for (int i = 0; i < 2000; i++) {
            byte[] pdf = StatementSamples.pdf(StatementSamples.fill(i, statement));
            objectCounts.add(new StrictFile(pdf).positions().size());
            assertThat(pdf.length).isLessThanOrEqualTo(MAX_NATURAL_BYTES);
        }
        assertThat(objectCounts).containsExactlyInAnyOrder(ONE_PAGE_OBJECTS, TWO_PAGE_OBJECTS);
    }

    @Test
    void paddingReachesEveryLengthJustAboveTheNatural() {
        LoadedStatement statement = StatementSamples.sample(1);
        int natural = StatementSamples.pdf(statement).length;
        for (int more = 0; more <= 400; more++) {
            checkPadded(statement, natural + more);
        }
    }

    @Test
    void paddingReachesEveryLengthWherePositionsGetOneMoreDigit() {
        LoadedStatement statement = StatementSamples.sample(2);
        for (int length = 99_600; length <= 101_200; length++) {
            checkPadded(statement, length);
        }
    }

    @Test
    void statementsOpenInAStrictParser() throws IOException {
        LoadedStatement statement = StatementSamples.sample(3);
        String text = text(StatementSamples.pdf(statement));
        for (int length : new int[] {0, 22_000, 147_000, 1 << 20}) {
            byte[] pdf = StatementSamples.pdf(statement, length);
            new StrictFile(pdf);
            assertThat(text(pdf)).isEqualTo(text);
        }
    }

    @Test
    void titleNamesAccountAndMonth() throws IOException {
        LoadedStatement statement = StatementSamples.sample(4);
        try (PDDocument document = Loader.loadPDF(StatementSamples.pdf(statement))) {
            assertThat(document.getDocumentInformation().getTitle())
                    .startsWith("Account statement " + statement.account().numberText() + ", ")
                    .endsWith(" " + statement.month() / 12);
            assertThat(document.getDocumentCatalog().getViewerPreferences().displayDocTitle())
                    .isTrue();
            assertThat(document.getDocumentCatalog().getLanguage()).isEqualTo("en-US");
        }
    }

    @Test
    void fileIdentifiersDifferBetweenStatementsAndAreWrittenTwice() throws IOException {
        Set<String> identifiers = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            try (PDDocument document = Loader.loadPDF(StatementSamples.pdf(StatementSamples.sample(i)))) {
                COSArray id = document.getDocument().getTrailer().getCOSArray(COSName.ID);
                assertThat(((COSString) id.get(0)).getBytes()).hasSize(16);
                assertThat(id.get(0)).isEqualTo(id.get(1));
                identifiers.add(((COSString) id.get(0)).toHexString());
            }
        }
        assertThat(identifiers).hasSize(100);
    }

    private static void checkPadded(LoadedStatement statement, int length) {
        byte[] pdf = StatementSamples.pdf(statement, length);
        assertThat(pdf).hasSize(length);
        new StrictFile(pdf);
    }

    private static String text(byte[] pdf) throws IOException {
        try (PDDocument document = new PDFParser(new RandomAccessReadBuffer(pdf)).parse(false)) {
            return new PDFTextStripper().getText(document);
        }
    }
}
