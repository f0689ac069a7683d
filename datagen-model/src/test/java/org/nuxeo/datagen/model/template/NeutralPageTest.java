// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.InflaterInputStream;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.frame.PdfFont;

class NeutralPageTest {

    static Frame frame() {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("patient:number", "Number");
        labels.put("patient:birth", "Date of birth");
        labels.put("tests:name", "Test");
        labels.put("tests:result", "Result");
        return NeutralPage.frame(labels, "");
    }

    private static String text(byte[] file) throws Exception {
        try (PDDocument document = Loader.loadPDF(file)) {
            PDFTextStripper stripper = new PDFTextStripper();
            stripper.setSortByPosition(true);
            return stripper.getText(document).replaceAll("[ \t]+", " ").strip();
        }
    }

    @Test
    void titleLabelsAndFieldsAreOnThePage() throws Exception {
        Frame frame = frame();
        assertThat(frame.fields().names())
                .containsExactly("title", "patient:number", "patient:birth", "tests:name", "tests:result");
        NamedValues values = FrameChecks.values(frame)
                .set("title", "Encounter of 12 March 2015")
                .set("patient:number", "P-00012345")
                .set("patient:birth", "1954-03-12")
                .set("tests:name", "Haemoglobin, Émile Ż")
                .set("tests:result", "14.1 g/dl");
        byte[] file = FrameChecks.bytes(frame, values, 100_000);
        assertThat(text(file).lines().map(String::strip).filter(line -> !line.isEmpty()))
                .containsExactly(
                        "Encounter of 12 March 2015",
                        "Number P-00012345",
                        "Date of birth 1954-03-12",
                        "Test Haemoglobin, Émile Z",
                        "Result 14.1 g/dl");
    }

    private static byte[] page(String label, String text) throws Exception {
        Frame frame = NeutralPage.frame(Map.of("sum", label), text);
        return FrameChecks.bytes(
                frame, FrameChecks.values(frame).set("title", text).set("sum", text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"12,50 € – “net” œuvre", "Łódź 12 €", "Ωμέγα", "Пример: щука", "Đường Nguyễn"})
    void everyCharacterOfTheFontsIsDrawn(String shown) throws Exception {
        assertThat(text(page("Ł " + shown, shown)).lines()).containsExactly(shown, "Ł " + shown + " " + shown);
    }

    @Test
    void aFontIsInThePageOnlyIfTheTextsNeedIt() throws Exception {
        assertThat(page("Sum", "12,50 € – “net” œuvre")).hasSizeLessThan(3_000);
        assertThat(page("Sum", "中文 alone")).hasSizeLessThan(3_000);
        assertThat(page("Sum", "Łódź")).hasSizeBetween(60_000, 120_000);
    }

    @Test
    void charactersThatNoFontHasAreKnown() {
        Frame frame = NeutralPage.frame(Map.of(), "Łódź 中文");
        assertThat(frame.body().missing(0, "Łódź 中文 中 عر")).isEqualTo("中文عر");
        assertThat(NeutralPage.frame(Map.of(), "").body().missing(0, "Łódź\n")).isEqualTo("Ł");
    }

    @Test
    void theResourcesOfTheFontAreThoseOfItsFile() throws Exception {
        PdfFont known = PageFont.of("F", "Helvetica", "Ł").characters();
        try (InputStream file = PageFont.class.getResourceAsStream("Arimo.ttf.z");
                TrueTypeFont font = new TTFParser()
                        .parse(new RandomAccessReadBuffer(new InflaterInputStream(file).readAllBytes()))) {
            CmapLookup glyphs = font.getUnicodeCmapLookup();
            for (char c = '!'; c < Character.MAX_VALUE; c++) {
                if (known.has(c) || glyphs.getGlyphId(c) > 0) {
                    assertThat(known.code(c)).as("glyph of %x", (int) c).isEqualTo(glyphs.getGlyphId(c));
                    assertThat(known.width(c))
                            .as("width of %x", (int) c)
                            .isCloseTo(
                                    Math.round(
                                            font.getAdvanceWidth(glyphs.getGlyphId(c)) * 1000f / font.getUnitsPerEm()),
                                    within(1));
                }
            }
        }
    }

    @Test
    void theFrameIsTheSameAtAnyTime() {
        assertThat(frame().templateSha256()).isEqualTo(frame().templateSha256());
    }

    @Test
    void manyFieldsTakeSeveralPages() throws Exception {
        Map<String, String> labels = new LinkedHashMap<>();
        IntStream.range(0, 80).forEach(i -> labels.put("field" + i, "Label " + i));
        Frame frame = NeutralPage.frame(labels, "");
        NamedValues values = FrameChecks.values(frame).set("title", "T");
        labels.keySet().forEach(name -> values.set(name, "value of " + name));
        byte[] file = FrameChecks.bytes(frame, values);
        try (PDDocument document = Loader.loadPDF(file)) {
            assertThat(document.getNumberOfPages()).isEqualTo(3);
        }
        assertThat(text(file).lines().map(String::strip))
                .contains("Label 0 value of field0", "Label 79 value of field79");
    }
}
