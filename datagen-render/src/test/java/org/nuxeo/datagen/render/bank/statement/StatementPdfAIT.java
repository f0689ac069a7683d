// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

class StatementPdfAIT {

    private static final int SAMPLES = 1000;

    @BeforeAll
    static void useTheGreenfieldParser() {
        VeraGreenfieldFoundryProvider.initialise();
    }

    @Test
    @Tag("long")
    void statementsAcrossTheWholeRangeArePdfA2b() throws Exception {
        LoadedStatement statement = new LoadedStatement();
        for (int i = 0; i < SAMPLES; i++) {
            assertThat(faults(StatementSamples.pdf(StatementSamples.fill(i, statement))))
                    .as("sample " + i)
                    .isEmpty();
        }
    }

    @Test
    void paddedStatementsArePdfA2b() throws Exception {
        LoadedStatement statement = StatementSamples.sample(1);
        int natural = StatementSamples.pdf(statement).length;
        for (int length : new int[] {natural + 1, natural + 150, natural + 200, 147_000, 3_000_000}) {
            assertThat(faults(StatementSamples.pdf(statement, length)))
                    .as(length + " bytes")
                    .isEmpty();
        }
    }

    @Test
    void widthThatDiffersFromTheFontIsDetected() throws Exception {
        byte[] pdf = StatementSamples.pdf(StatementSamples.sample(1));
        String file = new String(pdf, java.nio.charset.StandardCharsets.ISO_8859_1);
        byte[] damaged =
                file.replaceFirst("/Widths\\[2", "/Widths[9").getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        assertThat(faults(damaged)).isNotEmpty();
    }

    private static List<String> faults(byte[] pdf) throws Exception {
        try (PDFAParser parser =
                        Foundries.defaultInstance().createParser(new ByteArrayInputStream(pdf), PDFAFlavour.PDFA_2_B);
                PDFAValidator validator = Foundries.defaultInstance().createValidator(PDFAFlavour.PDFA_2_B, false)) {
            return validator.validate(parser).getTestAssertions().stream()
                    .filter(assertion -> assertion.getStatus() == TestAssertion.Status.FAILED)
                    .map(assertion -> assertion.getRuleId() + " " + assertion.getMessage() + " "
                            + assertion.getLocation().getContext())
                    .toList();
        }
    }
}
