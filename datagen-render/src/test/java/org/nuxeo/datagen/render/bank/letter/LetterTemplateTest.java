// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.render.format.DeflatedText;
import org.nuxeo.datagen.render.format.ZipRecords.Crc32;

/** Test that the committed template matches its sources. */
class LetterTemplateTest {

    @Test
    void headHoldsTheSourcesInOrder() throws Exception {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(new LetterDocx().head()))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
        Map<String, String> parts = LetterTemplateTool.parts();
        assertThat(entries).hasSize(LetterDocx.ENTRIES);
        assertThat(entries.keySet()).startsWith(parts.keySet().toArray(String[]::new));
        for (Map.Entry<String, String> part : parts.entrySet()) {
            assertThat(entries.get(part.getKey()))
                    .as(part.getKey())
                    .isEqualTo(LetterTemplateTool.source(part.getValue()));
        }
        assertThat(ImageIO.read(new ByteArrayInputStream(entries.get(LetterTemplateTool.LOGO)))
                        .getWidth())
                .isEqualTo(192);
    }

    @Test
    void deflatedTextsHoldTheirSources() throws Exception {
        LetterDocx letter = new LetterDocx();
        check(letter.opening, LetterTemplateTool.source("document-opening.xml"));
        check(letter.closing, LetterTemplateTool.source("document-closing.xml"));
    }

    private static void check(DeflatedText run, byte[] source) {
        assertThat(run.textBytes()).isEqualTo(source.length);
        byte[] before = new byte[1000];
        new Random(1).nextBytes(before);
        CRC32 oracle = new CRC32();
        oracle.update(before);
        oracle.update(source);
        assertThat(run.appendedTo(Crc32.update(0, before, 0, before.length))).isEqualTo((int) oracle.getValue());
    }

    @Test
    void crcMatchesThePlatform() {
        byte[] data = new byte[300];
        new Random(2).nextBytes(data);
        for (int from = 0; from < 20; from++) {
            for (int length = 0; length < 280; length++) {
                CRC32 oracle = new CRC32();
                oracle.update(data, 0, from + length);
                int crc = Crc32.update(0, data, 0, from);
                assertThat(Crc32.update(crc, data, from, length)).isEqualTo((int) oracle.getValue());
            }
        }
    }
}
