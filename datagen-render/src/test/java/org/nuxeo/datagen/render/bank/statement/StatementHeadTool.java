// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.nuxeo.datagen.render.bank.statement.StatementLayout.*;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.fontbox.util.BoundingBox;

/**
 * A tool that makes the resources of the statement: the static head of the file, the cross-reference entries of its
 * objects, and the widths of the glyphs. {@code StatementHeadTest} compares them with the committed ones. To replace
 * them, change the dataset version, run {@link #main} with the resource directory of the package, put the digest that
 * {@code StatementHeadTest} prints into that test, and run {@code RenderedDigests} with its test resource directory.
 */
final class StatementHeadTool {

    private static final String FONTS = "/Font<</F 4 0 R/G 8 0 R>>";
    private static final String BOX = "[0 0 " + PAGE_WIDTH + " " + PAGE_HEIGHT + "]";

    private final InterFont regular = new InterFont("Regular");
    private final InterFont semiBold = new InterFont("SemiBold");
    private final HeadBuilder builder = new HeadBuilder();

    StatementHeadTool() throws IOException {
        builder.object(CATALOG, catalog());
        builder.stream(2, "/Type/Metadata/Subtype/XML", metadata().getBytes(StandardCharsets.UTF_8), false);
        builder.stream(3, "/N 3", SrgbProfile.bytes(), true);
        font(4, "DTGNRA+Inter-Regular", regular, 255, 84);
        builder.stream(7, "", HeadBuilder.latin1(toUnicode()), true);
        font(8, "DTGNSB+Inter-SemiBold", semiBold, 0xAD, 132);
        builder.object(FONTS_AND_FORMS, "<<" + FONTS + "/XObject<</A 12 0 R/B 13 0 R/S 14 0 R/T 15 0 R/E 16 0 R>>>>");
        form(12, StatementArtwork.letterhead(regular, semiBold));
        form(13, StatementArtwork.band(regular, semiBold));
        form(14, StatementArtwork.sums(regular, semiBold));
        form(15, StatementArtwork.table(regular, semiBold));
        form(HEAD_OBJECTS, StatementArtwork.footer(regular, semiBold));
    }

    public static void main(String[] arguments) throws IOException {
        StatementHeadTool tool = new StatementHeadTool();
        Path directory = Path.of(arguments[0]);
        Files.createDirectories(directory);
        Files.write(directory.resolve("statement-head.pdf"), tool.head());
        Files.write(directory.resolve("statement-xref.txt"), tool.crossReferenceEntries());
        Files.writeString(directory.resolve("statement-widths.txt"), tool.widths());
    }

    byte[] head() {
        return builder.head();
    }

    byte[] crossReferenceEntries() {
        return builder.crossReferenceEntries();
    }

    /** Returns a line for each character code, 0 to 255: its width in the regular and in the semi-bold font. */
    String widths() {
        StringBuilder lines = new StringBuilder();
        for (int code = 0; code <= InterFont.LAST_CODE; code++) {
            lines.append(regular.width(code))
                    .append(' ')
                    .append(semiBold.width(code))
                    .append('\n');
        }
        return lines.toString();
    }

    private static String catalog() {
        return "<</Type/Catalog/Pages " + PAGES + " 0 R/Lang(en-US)/Metadata 2 0 R"
                + "/ViewerPreferences<</DisplayDocTitle true>>/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1"
                + "/OutputConditionIdentifier(sRGB)/Info(sRGB IEC61966-2.1)/DestOutputProfile 3 0 R>>]>>";
    }

    private static String metadata() {
        return "<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                + "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
                + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
                + "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
                + " xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\""
                + " pdfaid:part=\"2\" pdfaid:conformance=\"B\">\n"
                + "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">Account statement</rdf:li></rdf:Alt></dc:title>\n"
                + "<dc:creator><rdf:Seq><rdf:li>Larkmoor Bank</rdf:li></rdf:Seq></dc:creator>\n"
                + "</rdf:Description>\n</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>";
    }

    private void font(int number, String name, InterFont font, int lastCode, int stemWidth) throws IOException {
        StringBuilder widths = new StringBuilder();
        for (int code = InterFont.FIRST_CODE; code <= lastCode; code++) {
            widths.append(code == InterFont.FIRST_CODE ? "" : " ").append(font.width(code));
        }
        builder.object(
                number,
                "<</Type/Font/Subtype/Type1/BaseFont/" + name + "/FirstChar " + InterFont.FIRST_CODE + "/LastChar "
                        + lastCode + "/Widths[" + widths + "]/FontDescriptor " + (number + 1) + " 0 R/ToUnicode 7 0 R"
                        + "/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences["
                        + InterFont.MINUS_CODE + "/minus]>>>>");
        BoundingBox box = font.box();
        builder.object(
                number + 1,
                "<</Type/FontDescriptor/FontName/" + name + "/Flags 32/FontBBox[" + (int) box.getLowerLeftX() + " "
                        + (int) box.getLowerLeftY() + " " + (int) box.getUpperRightX() + " "
                        + (int) box.getUpperRightY() + "]/ItalicAngle 0/Ascent 969/Descent -242/CapHeight 727/XHeight"
                        + " 546/StemV " + stemWidth + "/FontFile3 " + (number + 2) + " 0 R>>");
        builder.stream(number + 2, "/Subtype/Type1C", font.program(), true);
    }

    private static String toUnicode() {
        return "/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapType 2 def"
                + "/CMapName/Latin1-Minus def\n"
                + "1 begincodespacerange<00><FF>endcodespacerange\n"
                + "4 beginbfrange<20><7E><0020><A1><AC><00A1><AD><AD><002D><AE><FF><00AE>endbfrange\n"
                + "endcmap CMapName currentdict/CMap defineresource pop end end\n";
    }

    private void form(int number, String content) {
        builder.stream(
                number,
                "/Type/XObject/Subtype/Form/BBox" + BOX + "/Resources<<" + FONTS + ">>",
                HeadBuilder.latin1(content),
                true);
    }
}
