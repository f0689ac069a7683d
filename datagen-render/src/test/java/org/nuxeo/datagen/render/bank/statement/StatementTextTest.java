// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.bank.ledger.Category;
import org.nuxeo.datagen.core.bank.ledger.HandMadeLines;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.calendar.Months;

class StatementTextTest {

    private static final int SAMPLES = 300;

    @Test
    void everyFieldAndLineIsExtractedInReadingOrder() throws IOException {
        LoadedStatement statement = new LoadedStatement();
        for (int i = 0; i < SAMPLES; i++) {
            check(StatementSamples.fill(i, statement));
        }
    }

    @Test
    void fortyLinesTakeTwoPagesAndSixTakeOne() throws IOException {
        for (int count : new int[] {6, 24, 25, 26, 27, StatementLines.MAX_LINES}) {
            LoadedStatement statement = statement("Peñuelas", "Corner Shop", count, -1234, 1000_00);
            try (PDDocument document = Loader.loadPDF(StatementSamples.pdf(statement))) {
                assertThat(document.getNumberOfPages()).isEqualTo(count <= 25 ? 1 : 2);
            }
            check(statement);
        }
    }

    @Test
    void maximumNumberOfLinesWithLongestDescriptionsFitsTheTail() {
        String longest = "Abcdefghijklmnopqrstuvwxyz 1234567";
        LoadedStatement statement =
                statement("W".repeat(28), longest, StatementLines.MAX_LINES, -299_999_99, 9_999_999_99L);
        assertThat(longest).hasSize(34);
        assertThat(StatementSamples.pdf(statement).length).isLessThanOrEqualTo(24 * 1024);
    }

    @Test
    void accentedCharactersAreExtracted() throws IOException {
        LoadedStatement statement = statement("Mayagüez", "Café Ñandú ¡Açaí! Größe ÀÖØöøÿ", 6, -999, 0);
        check(statement);
        assertThat(text(statement)).contains("Mayagüez, PR 00680");
    }

    @Test
    void delimitersOfPdfStringsAreEscaped() throws IOException {
        check(statement("Back\\slash (North)", "((Joe's)) \\ Diner \\)", 6, -999, 0));
    }

    @Test
    void descriptionsTooWideForTheirColumnAreCondensed() throws IOException {
        check(statement("W".repeat(28), "WWWWWWWWWWWWWWWW MMMMMMMMMMMMMMMM@", 8, -999, 0));
        check(statement("W".repeat(28), "(WWWWWWWWWWWWWWW MMMMMMMMMMMMMMM@)", 8, -999, 0));
    }

    @Test
    void largestAmountsStayInTheirColumns() throws IOException {
        check(statement("Ponce", "Transfer", 12, -999_999_99, 9_999_999_99L));
        check(statement("Ponce", "Transfer", 6, -2_499_999_99L, 9_999_999_99L));
        check(statement("Ponce", "Transfer", 12, -999_999_99, -1_999_999_99));
    }

    @Test
    void charactersBeyondLatin1BecomeQuestionMarks() throws IOException {
        LoadedStatement statement = statement("Ponce", "Łódź €\u0007\u00AD", 6, -999, 0);
        assertThat(text(statement)).contains("?ód? ??? ");
    }

    private static void check(LoadedStatement statement) throws IOException {
        List<String> expected = ExpectedText.of(statement);
        assertThat(text(statement).lines().filter(line -> !line.isBlank()))
                .as(statement.account().numberText() + " " + Months.text(statement.month()))
                .containsExactlyElementsOf(expected);
    }

    private static String text(LoadedStatement statement) throws IOException {
        try (PDDocument document = Loader.loadPDF(StatementSamples.pdf(statement))) {
            return new PDFTextStripper().getText(document);
        }
    }

    private static LoadedStatement statement(
            String city, String description, int count, long amountCents, long opening) {
        Customer customer = new Customer(
                5,
                0x123456789ABCDEFL,
                "María José",
                "O'Neill-Ibáñez",
                Sex.FEMALE,
                99999,
                "Avenida de los Próceres",
                city,
                UsState.PUERTO_RICO,
                680,
                0,
                787,
                5,
                1,
                5);
        LoadedStatement statement = new LoadedStatement();
        HandMadeLines lines = new HandMadeLines(statement.lines(), description);
        for (int i = 0; i < count; i++) {
            boolean credit = i % 5 == 4;
            lines.add(1 + i % 28, credit ? Category.SALARY : Category.GROCERIES, credit ? -amountCents : amountCents);
        }
        lines.finish(opening);
        return statement.of(new Account(customer, 5, 1, AccountKind.CHECKING, 0), Months.of(2016, 2));
    }
}
