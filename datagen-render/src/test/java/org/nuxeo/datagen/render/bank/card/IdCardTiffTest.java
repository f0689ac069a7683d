// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Inflater;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.bank.BankFiles;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.Rendition;
import org.nuxeo.datagen.testing.OutsideTool;

class IdCardTiffTest {

    /** Distance between two levels of luminance. */
    private static final int LEVEL = 17;

    private static final int HUE_ERROR = 4;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "TIFF_.*")
    void twelveMonkeysReadsItWithoutAWarning(BlobFormat format) throws Exception {
        assertThat(new BankFiles().formats(Bank.IDCARD, 0)).contains(format);
        Rendition<IdCard> rendition = CardFormats.rendition(format);
        ImageReader reader = ImageIO.getImageReadersByFormatName("TIFF").next();
        while (!reader.getClass().getName().startsWith("com.twelvemonkeys")) {
            reader = ImageIO.getImageReadersByFormatName("TIFF").next();
        }
        for (long position : CardSamples.POSITIONS) {
            byte[] blob = CardSamples.blob(rendition, CardSamples.card(position));
            List<String> warnings = new ArrayList<>();
            reader.addIIOReadWarningListener((source, warning) -> warnings.add(warning));
            BufferedImage image;
            try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(blob))) {
                reader.setInput(in);
                image = reader.read(0);
            }
            assertThat(warnings).isEmpty();
            assertThat(image.getWidth()).isEqualTo(CardLayout.WIDTH);
            assertThat(image.getHeight()).isEqualTo(CardLayout.HEIGHT);
            assertThat(IdCardJpegTest.barcode(image))
                    .startsWith(CardSamples.card(position).numberText());
        }
    }

    @Test
    void losslessPictureEqualsTheJpegInSixteenLevels() throws Exception {
        for (long position : CardSamples.POSITIONS) {
            IdCard card = CardSamples.card(position);
            int[] jpeg = lightness(blob(BlobFormat.JPEG, card));
            int[] deflate = lightness(blob(BlobFormat.TIFF_DEFLATE, card));
            int beyondHalfALevel = 0;
            for (int i = 0; i < jpeg.length; i++) {
                int difference = Math.abs(jpeg[i] - deflate[i]);
                assertThat(difference).as("pixel %d of card %d", i, position).isLessThan(LEVEL + LEVEL / 2);
                // the nearest hue differs slightly from the color
                beyondHalfALevel += difference > LEVEL / 2 + HUE_ERROR ? 1 : 0;
            }
            assertThat(beyondHalfALevel).isLessThan(jpeg.length / 1000);
        }
    }

    @Test
    void deflatedStripsHaveCorrectChecksums() throws Exception {
        for (long position : CardSamples.POSITIONS) {
            byte[] blob = blob(BlobFormat.TIFF_DEFLATE, CardSamples.card(position));
            ByteBuffer arrays = ByteBuffer.wrap(blob).order(ByteOrder.LITTLE_ENDIAN);
            int at = CardFormats.rendition(BlobFormat.TIFF_DEFLATE).head().length;
            for (int strip = 0; strip < 2; strip++) {
                Inflater inflater = new Inflater();
                inflater.setInput(blob, arrays.getInt(at + 4 * strip), arrays.getInt(at + 8 + 4 * strip));
                byte[] pixels = new byte[CardLayout.WIDTH * CardLayout.HEIGHT];
                // throws if the checksum is wrong
                int length = inflater.inflate(pixels);
                int rows = strip == 0 ? CardLayout.FIRST_STRIP_ROWS : CardLayout.ROWS - CardLayout.FIRST_STRIP_ROWS;
                assertThat(length).isEqualTo(8 * rows * CardLayout.WIDTH);
                assertThat(inflater.finished()).isTrue();
                assertThat(inflater.getRemaining()).isZero();
                inflater.end();
            }
        }
    }

    private static byte[] blob(BlobFormat format, IdCard card) {
        return CardSamples.blob(CardFormats.rendition(format), card);
    }

    /** Returns the luminance of the pixels, 0 to 255. */
    private static int[] lightness(byte[] blob) throws Exception {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(blob));
        int[] values = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        for (int i = 0; i < values.length; i++) {
            int rgb = values[i];
            values[i] = (299 * (rgb >> 16 & 0xFF) + 587 * (rgb >> 8 & 0xFF) + 114 * (rgb & 0xFF)) / 1000;
        }
        return values;
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "TIFF_.*")
    void libtiffAndImageMagickReadItWithoutAWarning(BlobFormat format) throws Exception {
        String tiffinfo = OutsideTool.require("tiffinfo").toString();
        String identify = OutsideTool.require("identify").toString();
        Rendition<IdCard> rendition = CardFormats.rendition(format);
        for (long position : CardSamples.POSITIONS) {
            byte[] blob = CardSamples.blob(rendition, CardSamples.card(position));
            Path file = Files.write(folder.resolve("card.tif"), blob);
            // -D decodes all strips
            assertThat(output(tiffinfo, "-D", file.toString()))
                    .contains("Image Width: 648 Image Length: 408")
                    .contains("Resolution: 192, 192 pixels/inch")
                    .doesNotContainIgnoringCase("warning")
                    .doesNotContainIgnoringCase("error");
            assertThat(output(identify, "-regard-warnings", "-format", "%m %w %h %x %U", file.toString()))
                    .isEqualTo("TIFF 648 408 192 PixelsPerInch");
        }
    }

    private String output(String... command) throws Exception {
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
        return Files.readString(out).trim();
    }
}
