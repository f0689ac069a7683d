// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import javax.imageio.ImageIO;
import org.nuxeo.datagen.render.format.ZipRecords;
import org.nuxeo.datagen.render.format.ZipRecords.Crc32;
import org.nuxeo.datagen.render.format.ZipRecords.Storage;

/**
 * A tool that makes the committed parts of the letter from the XML beside this class. The output depends on the JDK's
 * Deflater and PNG writer, so it is committed and not made in the build. {@code LetterTemplateTest} checks that it
 * matches the XML.
 *
 * <p>Usage: {@code LetterTemplateTool DIRECTORY}, the folder of the resources of {@link LetterDocx}.
 */
public final class LetterTemplateTool {

    static final String LOGO = "word/media/logo.png";
    private static final int LOGO_PIXELS = 192;
    private static final int ROOM_BYTES = 1 << 20;

    private final byte[] head = new byte[ROOM_BYTES];
    private final byte[] directory = new byte[ROOM_BYTES];
    private int headBytes;
    private int directoryBytes;

    private LetterTemplateTool() {}

    /** Writes the template into the folder that is the first argument. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        LetterTemplateTool tool = new LetterTemplateTool();
        for (Map.Entry<String, String> part : parts().entrySet()) {
            tool.add(part.getKey(), source(part.getValue()));
        }
        tool.add(LOGO, logo());
        Files.write(folder.resolve(LetterDocx.HEAD), Arrays.copyOf(tool.head, tool.headBytes));
        Files.write(folder.resolve(LetterDocx.DIRECTORY), Arrays.copyOf(tool.directory, tool.directoryBytes));
        Files.write(folder.resolve(LetterDocx.OPENING), deflate(source("document-opening.xml"), false));
        Files.write(folder.resolve(LetterDocx.CLOSING), deflate(source("document-closing.xml"), true));
    }

    /** Returns the entries of the head: the name of each with the name of its source. */
    static Map<String, String> parts() {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("[Content_Types].xml", "content-types.xml");
        parts.put("_rels/.rels", "package-rels.xml");
        parts.put("docProps/app.xml", "app.xml");
        parts.put("word/_rels/document.xml.rels", "document-rels.xml");
        parts.put("word/styles.xml", "styles.xml");
        parts.put("word/settings.xml", "settings.xml");
        parts.put("word/fontTable.xml", "font-table.xml");
        parts.put("word/numbering.xml", "numbering.xml");
        parts.put("word/theme/theme1.xml", "theme.xml");
        parts.put("word/header1.xml", "header.xml");
        parts.put("word/_rels/header1.xml.rels", "header-rels.xml");
        parts.put("word/footer1.xml", "footer.xml");
        return parts;
    }

    static byte[] source(String name) throws IOException {
        try (InputStream in = LetterTemplateTool.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    private void add(String name, byte[] content) {
        byte[] nameBytes = name.getBytes(StandardCharsets.US_ASCII);
        byte[] deflated = deflate(content, true);
        int crc = Crc32.update(0, content, 0, content.length);
        int sizes = headBytes + ZipEntry.LOCCRC;
        int data = ZipRecords.local(Storage.DEFLATED, nameBytes, head, headBytes);
        ZipRecords.sizes(crc, deflated.length, content.length, head, sizes);
        ZipRecords.sizes(crc, deflated.length, content.length, directory, ROOM_BYTES - 16);
        directoryBytes =
                ZipRecords.central(Storage.DEFLATED, nameBytes, headBytes, ROOM_BYTES - 16, directory, directoryBytes);
        System.arraycopy(deflated, 0, head, data, deflated.length);
        headBytes = data + deflated.length;
    }

    private static byte[] deflate(byte[] content, boolean last) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(content);
        byte[] target = new byte[content.length + 1000];
        if (last) {
            deflater.finish();
        }
        int length = deflater.deflate(target, 0, target.length, last ? Deflater.NO_FLUSH : Deflater.SYNC_FLUSH);
        deflater.end();
        return Arrays.copyOf(target, length);
    }

    /** Returns the bank's logo, a lark above the moor, which is also on statements. */
    private static byte[] logo() throws IOException {
        BufferedImage image = new BufferedImage(LOGO_PIXELS, LOGO_PIXELS, BufferedImage.TYPE_INT_ARGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.translate(LOGO_PIXELS / 2.0, LOGO_PIXELS / 2.0);
        g.scale(LOGO_PIXELS / 28.0, -LOGO_PIXELS / 28.0);
        g.setColor(new Color(0x0D4A5C));
        Ellipse2D disc = new Ellipse2D.Double(-14, -14, 28, 28);
        g.fill(disc);
        fill(g, disc, 0x599E99, "M -14 -6 C -8 -2.5 -3 -2.6 2 -5 C 6 -7 10 -6.5 14 -4 L 14 -14 L -14 -14");
        fill(g, disc, 0xDBB866, "M -14 -11 C -7 -7.2 -1 -7.2 5 -9.2 C 9 -10.4 12 -10 14 -9 L 14 -14 L -14 -14");
        fill(
                g,
                disc,
                0xFFFFFF,
                "M -9 6.5 C -5.6 8.6 -2.2 7.2 -.2 3.4 C 1.6 6.8 5 8.2 9.2 6.6 C 5.8 5.6 3.4 3.6 1.8 .6"
                        + " C 1.2 -.5 -.9 -.6 -1.6 .5 C -3.2 3.2 -5.6 5.4 -9 6.5");
        g.dispose();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }

    private static void fill(Graphics2D g, Ellipse2D within, int rgb, String path) {
        Path2D shape = new Path2D.Double();
        String[] words = path.split(" ");
        for (int i = 0; i < words.length; ) {
            String command = words[i++];
            double[] values = new double[command.equals("C") ? 6 : 2];
            for (int k = 0; k < values.length; k++) {
                values[k] = Double.parseDouble(words[i++]);
            }
            switch (command) {
                case "M" -> shape.moveTo(values[0], values[1]);
                case "L" -> shape.lineTo(values[0], values[1]);
                default -> shape.curveTo(values[0], values[1], values[2], values[3], values[4], values[5]);
            }
        }
        shape.closePath();
        Area area = new Area(shape);
        area.intersect(new Area(within));
        g.setColor(new Color(rgb));
        g.fill(area);
    }
}
