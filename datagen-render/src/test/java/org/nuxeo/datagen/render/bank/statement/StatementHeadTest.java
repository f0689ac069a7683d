// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class StatementHeadTest {

    /** Digest of the committed head. A change of the head changes every statement of the dataset version. */
    private static final String HEAD_SHA_256 = "3dead8f1d41756d42667ad933acb750af4673efc4beaeb1038284cb582ff9120";

    private final StatementHeadTool tool = new StatementHeadTool();

    StatementHeadTest() throws IOException {}

    @Test
    void headHasTheRecordedDigest() throws NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(StatementPdf.resource("statement-head.pdf"));
        assertThat(HexFormat.of().formatHex(digest)).isEqualTo(HEAD_SHA_256);
    }

    @Test
    void toolMakesTheCommittedResources() throws IOException {
        assertThat(tool.head()).isEqualTo(StatementPdf.resource("statement-head.pdf"));
        assertThat(tool.crossReferenceEntries()).isEqualTo(StatementPdf.resource("statement-xref.txt"));
        try (var committed = StatementPdf.class.getResourceAsStream("statement-widths.txt")) {
            assertThat(tool.widths()).isEqualTo(new String(committed.readAllBytes(), StandardCharsets.US_ASCII));
        }
    }

    @Test
    void allDigitsHaveTheSameWidth() throws IOException {
        for (String weight : new String[] {"Regular", "SemiBold"}) {
            InterFont font = new InterFont(weight);
            for (char digit = '1'; digit <= '9'; digit++) {
                assertThat(font.width(digit)).as(weight + " " + digit).isEqualTo(font.width('0'));
            }
        }
    }

    @Test
    void runningTextHasEveryPrintableCharacterOfLatin1() throws IOException {
        InterFont font = new InterFont("Regular");
        for (int code = 0; code <= 0xFF; code++) {
            boolean printable = code >= 0x20 && code < 0x7F || code > 0xA0;
            assertThat(font.width(code) > 0).as("character " + code).isEqualTo(printable);
        }
    }
}
