// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.frame.FrameBody;
import org.nuxeo.datagen.testing.OutsideTool;

class ImageTemplateTest {

    private static final int WIDTH = 413;
    private static final int HEIGHT = 250;

    /** Two boxes on the same lines, of which one ends at the right edge's last whole block, and one across both strips. */
    private static final String FIELDS = """
        fields:
          name: {at: [16, 16], size: [200, 24]}
          number: {at: [232, 16], size: [176, 24], align: right, ink: "#202080"}
          date: {at: [96, 112], size: [120, 32], text: 16, align: center, background: "#F0F0F0"}
        """;

    @TempDir
    Path folder;

    /** Returns a picture with a gradient, or with a few colors, and light boxes. */
    private static BufferedImage picture(String colors) {
        BufferedImage image = new BufferedImage(
                WIDTH, HEIGHT, colors.equals("gray") ? BufferedImage.TYPE_BYTE_GRAY : BufferedImage.TYPE_INT_RGB);
        Graphics2D canvas = image.createGraphics();
        canvas.setPaint(
                colors.equals("few")
                        ? Color.ORANGE
                        : new GradientPaint(
                                0,
                                0,
                                Color.DARK_GRAY,
                                WIDTH,
                                HEIGHT,
                                colors.equals("gray") ? Color.WHITE : Color.CYAN));
        canvas.fillRect(0, 0, WIDTH, HEIGHT);
        canvas.setColor(Color.BLACK);
        canvas.drawOval(20, 60, 300, 150);
        canvas.setColor(Color.WHITE);
        canvas.fillRect(10, 10, WIDTH - 10, 36);
        canvas.dispose();
        return image;
    }

    private Path template(String ending, String colors) throws IOException {
        Path file = folder.resolve(colors + "." + ending);
        String format = ending.startsWith("jp") ? "jpeg" : ending.startsWith("tif") ? "tiff" : ending;
        assertThat(ImageIO.write(picture(colors), format, file.toFile())).isTrue();
        // glyphs in another color are coded once more
        boolean isBlack = colors.equals("gray") || format.equals("jpeg");
        Files.writeString(
                folder.resolve(colors + "." + ending + ".yaml"),
                isBlack ? FIELDS.replace(", ink: \"#202080\"", "") : FIELDS);
        return file;
    }

    /** Returns a picture whose grays are colors, which Java would brighten. */
    private static BufferedImage plain(BufferedImage image) {
        if (image.getRaster().getNumBands() > 1 || image.getColorModel() instanceof IndexColorModel) {
            return image;
        }
        BufferedImage plain = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < image.getWidth() * image.getHeight(); i++) {
            int x = i % image.getWidth();
            int y = i / image.getWidth();
            plain.setRGB(x, y, image.getRaster().getSample(x, y, 0) * 0x10101);
        }
        return plain;
    }

    /** Returns what each reader makes of a file. */
    private static List<BufferedImage> read(byte[] file) throws IOException {
        List<BufferedImage> images = new ArrayList<>();
        try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(file))) {
            for (Iterator<ImageReader> readers = ImageIO.getImageReaders(in); readers.hasNext(); ) {
                ImageReader reader = readers.next();
                in.seek(0);
                reader.setInput(in);
                images.add(plain(reader.read(0)));
                reader.dispose();
            }
        }
        return images;
    }

    /** Returns the mean difference of two pictures in a rectangle, over all three colors. */
    private static double difference(BufferedImage a, BufferedImage b, int x, int y, int width, int height) {
        long sum = 0;
        for (int i = 0; i < width * height; i++) {
            int left = a.getRGB(x + i % width, y + i / width);
            int right = b.getRGB(x + i % width, y + i / width);
            for (int shift = 0; shift < 24; shift += 8) {
                sum += Math.abs((left >>> shift & 0xFF) - (right >>> shift & 0xFF));
            }
        }
        return sum / (3.0 * width * height);
    }

    /** A picture from a camera that was turned; its header says how. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void aPictureIsTurnedAsItsCameraSays(int orientation) throws Exception {
        BufferedImage upright = new BufferedImage(64, 32, BufferedImage.TYPE_INT_RGB);
        upright.createGraphics().fillRect(0, 0, 16, 16);
        boolean isLying = orientation > 4;
        BufferedImage stored = new BufferedImage(isLying ? 32 : 64, isLying ? 64 : 32, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < 32; y++) {
            for (int x = 0; x < 64; x++) {
                // where Exif says that the upper left corner is: from the right, from below
                int across = List.of(2, 3, 6, 7).contains(orientation) ? 63 - x : x;
                int down = List.of(3, 4, 7, 8).contains(orientation) ? 31 - y : y;
                stored.setRGB(isLying ? down : across, isLying ? across : down, upright.getRGB(x, y));
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(stored, "jpeg", bytes);
        byte[] exif = HexFormat.of()
                .parseHex("ffe1002245786966000049492a000800000001001201030001000000" + "0" + orientation
                        + "00000000000000");
        byte[] plain = bytes.toByteArray();
        ByteArrayOutputStream turned = new ByteArrayOutputStream();
        turned.write(plain, 0, 2);
        turned.writeBytes(exif);
        turned.write(plain, 2, plain.length - 2);
        Path file = Files.write(folder.resolve("turned.jpg"), turned.toByteArray());
        Files.writeString(folder.resolve("turned.jpg.yaml"), "fields: {name: {at: [32, 16], size: [32, 8]}}");
        Frame frame = TemplateCompiler.compile(file);
        for (BufferedImage read : read(FrameChecks.bytes(frame, FrameChecks.values(frame)))) {
            assertThat(difference(read, upright, 0, 0, 64, 16)).isLessThan(8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpg"})
    void charactersAndTextsThatABoxDoesNotShowAreKnown(String ending) throws IOException {
        FrameBody body = TemplateCompiler.compile(template(ending, "many")).body();
        assertThat(body.missing(0, "Łódź, Zoë")).isEmpty();
        assertThat(body.missing(0, "12 € “net” Щука 中")).isEqualTo(ending.equals("png") ? "中" : "€“”Щука中");
        assertThat(body.fits(0, 0, "Zoë")).isTrue();
        assertThat(body.fits(0, 0, "a text that is longer than the box is wide"))
                .isFalse();
        assertThat(body.fits(3, 0, "a text that is in no box and longer than all of them are"))
                .isTrue();
    }

    private static int dark(BufferedImage image, int x, int y, int width, int height) {
        int dark = 0;
        for (int i = 0; i < width * height; i++) {
            dark += (image.getRGB(x + i % width, y + i / width) & 0xFF) < 0xB0 ? 1 : 0;
        }
        return dark;
    }

    @ParameterizedTest
    @CsvSource({
        "png,few",
        "png,many",
        "png,gray",
        "tiff,few",
        "tif,many",
        "tiff,gray",
        "jpg,many",
        "jpeg,few",
        "jpg,gray"
    })
    @Tag("long")
    void readersFindThePictureAndTheTexts(String ending, String colors) throws Exception {
        Frame frame = TemplateCompiler.compile(template(ending, colors));
        assertThat(frame.fields().names()).containsExactly("name", "number", "date");
        NamedValues values = FrameChecks.values(frame)
                .set("name", "Zoë O'Neil-Gjærevoll")
                .set("number", "P-0012345")
                .set("date", "2015-03-12 and so much more that it is cut");
        byte[] natural = FrameChecks.bytes(frame, values);
        byte[] empty = FrameChecks.bytes(frame, FrameChecks.values(frame));
        double most = ending.startsWith("j") ? 6 : 0;
        for (int more : new int[] {0, 1, 200_000}) {
            byte[] file = more == 0 ? natural : FrameChecks.bytes(frame, values, natural.length + more);
            assertThat(file.length).isEqualTo(natural.length + more);
            List<BufferedImage> images = read(file);
            assertThat(images).isNotEmpty();
            BufferedImage picture = plain(picture(colors));
            for (BufferedImage image : images) {
                assertThat(image.getWidth()).isEqualTo(WIDTH);
                assertThat(image.getHeight()).isEqualTo(HEIGHT);
                // below the boxes it is the template
                assertThat(difference(image, picture, 0, 150, WIDTH, HEIGHT - 150))
                        .isLessThanOrEqualTo(most);
                assertThat(difference(image, picture, 0, 48, 96, 60)).isLessThanOrEqualTo(most);
                assertThat(dark(image, 16, 16, 200, 24)).isBetween(300, 2_000);
                assertThat(dark(image, 232, 16, 60, 24)).isZero();
                assertThat(dark(image, 300, 16, 108, 24)).isBetween(150, 1_500);
                assertThat(dark(image, 96, 112, 120, 32)).isBetween(150, 1_500);
            }
            outsideTool(ending, file);
        }
        assertThat(dark(read(empty).get(0), 16, 16, 200, 24)).isZero();
    }

    private void outsideTool(String ending, byte[] file) throws Exception {
        if (ending.startsWith("png")) {
            return;
        }
        Path written = Files.write(folder.resolve("checked." + ending), file);
        boolean isJpeg = ending.startsWith("j");
        List<String> command = isJpeg
                ? List.of(OutsideTool.require("djpeg").toString(), "-outfile", "/dev/null", written.toString())
                : List.of(OutsideTool.require("tiffinfo").toString(), "-D", written.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).doesNotContainIgnoringCase("warning").doesNotContainIgnoringCase("error");
        assertThat(said).matches(text -> isJpeg == text.isEmpty(), "what " + command.get(0) + " says");
    }

    /** Texts of all widths end at the same pixel, as each is as wide as its glyphs. */
    @Test
    void everyCharacterIsDrawn() throws Exception {
        Frame frame = TemplateCompiler.compile(template("png", "few"));
        BufferedImage unknown = read(FrameChecks.bytes(
                        frame, FrameChecks.values(frame).set("name", "\u4E2D")))
                .get(0);
        BufferedImage mark = read(FrameChecks.bytes(
                        frame, FrameChecks.values(frame).set("name", "?")))
                .get(0);
        assertThat(difference(unknown, mark, 0, 0, WIDTH, HEIGHT)).isZero();
        for (char c = '!'; c < 0x17F; c++) {
            if (Character.isLetterOrDigit(c)) {
                byte[] file =
                        FrameChecks.unchecked(frame, FrameChecks.values(frame).set("name", String.valueOf(c)), 0);
                assertThat(dark(read(file).get(0), 16, 16, 30, 24))
                        .as("character " + c)
                        .isPositive();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fields: {}                                           | a.jpg.yaml:1:1: fields: must have a field,"
                        + " such as name: {at: [64, 40], size: [320, 24]}",
                "fields: {a b: {at: [8, 8], size: [80, 16]}}          | a.jpg.yaml:1:15: fields.a b: must have a field's"
                        + " name, such as {{name}} or {{lines.amount}}",
                "fields: {name: {at: [9, 8], size: [80, 16]}}         | a.jpg.yaml:1:21: fields.name.at: [9, 8]: must"
                        + " be multiples of 8, such as [8, 8]",
                "fields: {name: {at: [8, 8], size: [800, 16]}}        | a.jpg.yaml:1:36: fields.name.size.1: 800: must"
                        + " be a whole number from 8 to 405",
                "fields: {name: {at: [8, 8]}}                         | a.jpg.yaml:1:16: fields.name: size: must be"
                        + " present, two numbers of pixels, such as size: [320, 24]",
                "fields: {name: {at: [8, 8], size: [80, 16], ink: x}} | a.jpg.yaml:1:50: fields.name.ink: must be a"
                        + " color such as \"#1A2B3C\"",
                "quality: 5                                           | a.jpg.yaml:1:1: fields: must have a field,"
                        + " such as name: {at: [64, 40], size: [320, 24]}",
            })
    void mistakesHaveTheirPlaceAndARemedy(String description, String message) throws Exception {
        Path file = folder.resolve("a.jpg");
        ImageIO.write(picture("few"), "jpeg", file.toFile());
        Files.writeString(folder.resolve("a.jpg.yaml"), description);
        assertThatThrownBy(() -> TemplateCompiler.compile(file)).hasMessage(message);
    }

    @Test
    void whatIsNoPictureIsRefused() throws Exception {
        Path file = Files.write(folder.resolve("a.png"), new byte[100]);
        assertThatThrownBy(() -> TemplateCompiler.compile(file))
                .hasMessage("a.png: has no fields; describe them in a.png.yaml, such as"
                        + " fields: {name: {at: [64, 40], size: [320, 24]}}");
        Files.writeString(folder.resolve("a.png.yaml"), FIELDS);
        assertThatThrownBy(() -> TemplateCompiler.compile(file))
                .hasMessage("a.png: is no picture that can be read: it is no PNG, JPEG or TIFF; save it again");
        ByteArrayOutputStream small = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB), "png", small);
        Files.write(file, small.toByteArray());
        assertThatThrownBy(() -> TemplateCompiler.compile(file))
                .hasMessage("a.png: 8 × 8 pixels: must be from 16 to 16,000 each, and at most 40 million in all");
    }
}
