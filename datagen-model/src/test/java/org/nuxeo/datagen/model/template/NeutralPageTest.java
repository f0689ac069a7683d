// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.render.template.Frame;
import org.nuxeo.datagen.render.template.FrameValues;

class NeutralPageTest {

    static Frame frame() {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("patient:number", "Number");
        labels.put("patient:birth", "Date of birth");
        labels.put("tests.name", "Test");
        labels.put("tests.result", "Result");
        return NeutralPage.frame(labels);
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
                .containsExactly("title", "patient:number", "patient:birth", "tests.name", "tests.result");
        FrameValues values = FrameChecks.values(frame)
                .set("title", "Encounter of 12 March 2015")
                .set("patient:number", "P-00012345")
                .set("patient:birth", "1954-03-12")
                .set("tests.name", 0, "Haemoglobin")
                .set("tests.result", 0, "14.1 g/dl")
                .set("tests.name", 1, "Émile Ż");
        byte[] file = FrameChecks.bytes(frame, values, 100_000);
        assertThat(text(file).lines().map(String::strip).filter(line -> !line.isEmpty()))
                .containsExactly(
                        "Encounter of 12 March 2015",
                        "Number P-00012345",
                        "Date of birth 1954-03-12",
                        "Test Result",
                        "Haemoglobin 14.1 g/dl",
                        "Émile Z");
    }

    @Test
    void theFrameIsTheSameAtAnyTime() {
        assertThat(frame().templateSha256()).isEqualTo(frame().templateSha256());
    }

    @Test
    void manyFieldsTakeSeveralPages() throws Exception {
        Map<String, String> labels = new LinkedHashMap<>();
        IntStream.range(0, 80).forEach(i -> labels.put("field" + i, "Label " + i));
        Frame frame = NeutralPage.frame(labels);
        FrameValues values = FrameChecks.values(frame).set("title", "T");
        labels.keySet().forEach(name -> values.set(name, "value of " + name));
        byte[] file = FrameChecks.bytes(frame, values);
        try (PDDocument document = Loader.loadPDF(file)) {
            assertThat(document.getNumberOfPages()).isEqualTo(3);
        }
        assertThat(text(file).lines().map(String::strip))
                .contains("Label 0 value of field0", "Label 79 value of field79");
    }
}
