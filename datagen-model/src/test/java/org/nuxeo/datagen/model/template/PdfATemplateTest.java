// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.apache.pdfbox.pdmodel.graphics.color.PDOutputIntent;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.model.frame.Frame;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Files from a form in PDF/A-2b, as veraPDF judges them. */
class PdfATemplateTest {

    private static final String METADATA = """
            <?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
            <pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>
            </rdf:RDF></x:xmpmeta>
            <?xpacket end="w"?>""";

    @BeforeAll
    static void useTheGreenfieldParser() {
        VeraGreenfieldFoundryProvider.initialise();
    }

    @Test
    void filesOfAPdfATemplateArePdfA() throws Exception {
        byte[] template = template();
        assertThat(faults(template)).as("template").isEmpty();
        Frame frame = TemplateCompiler.compile("a.pdf", template);
        for (int i = 0; i < 6; i++) {
            NamedValues values = FrameChecks.values(frame)
                    .set("name", "Zoë (O'Neil) \\ " + "long ".repeat(i))
                    .set("notes", "word ".repeat(3 * i));
            for (int row = 0; row < i % 3; row++) {
                values.set("lines.amount", row, i + ".50");
            }
            for (long size : List.of(0L, 150_000L + i)) {
                assertThat(faults(FrameChecks.bytes(frame, values, size)))
                        .as("file " + i + " of " + size + " bytes")
                        .isEmpty();
            }
        }
    }

    @Test
    void aTemplateWithoutItsMetadataIsNoPdfA() throws Exception {
        assertThat(faults(PdfTemplateTest.form(false))).isNotEmpty();
    }

    /** Returns the form of {@link PdfTemplateTest} with what PDF/A-2b demands of it. */
    private static byte[] template() throws Exception {
        try (PDDocument document = Loader.loadPDF(PdfTemplateTest.form(false))) {
            PDAcroForm form = document.getDocumentCatalog().getAcroForm(null);
            form.setNeedAppearances(false);
            document.getPage(0).setResources(new PDResources());
            for (PDField field : form.getFieldTree()) {
                if (field.getFieldType() != null) {
                    field.setValue("1");
                }
            }
            PDMetadata metadata = new PDMetadata(document);
            metadata.importXMPMetadata(METADATA.getBytes(StandardCharsets.UTF_8));
            document.getDocumentCatalog().setMetadata(metadata);
            byte[] profile = ICC_Profile.getInstance(ColorSpace.CS_sRGB).getData();
            PDOutputIntent intent = new PDOutputIntent(document, new ByteArrayInputStream(profile));
            intent.setOutputConditionIdentifier("sRGB");
            document.getDocumentCatalog().addOutputIntent(intent);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
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
