// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.pdf417.PDF417Reader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.testing.OutsideTool;

class IdCardJpegTest {

    private static final CardFrames.IdCardJpeg JPEG = new CardFrames.IdCardJpeg();

    @TempDir
    Path folder;

    static LongStream positions() {
        return LongStream.of(CardSamples.POSITIONS);
    }

    @ParameterizedTest
    @MethodSource("positions")
    void everyImageIoReaderReadsItWithoutAWarning(long position) throws Exception {
        byte[] blob = CardSamples.blob(JPEG, CardSamples.card(position));
        List<String> readers = new ArrayList<>();
        for (Iterator<ImageReader> it = ImageIO.getImageReadersByFormatName("JPEG"); it.hasNext(); ) {
            ImageReader reader = it.next();
            List<String> warnings = new ArrayList<>();
            reader.addIIOReadWarningListener((source, warning) -> warnings.add(warning));
            try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(blob))) {
                reader.setInput(in);
                BufferedImage image = reader.read(0);
                assertThat(image.getWidth()).isEqualTo(CardLayout.WIDTH);
                assertThat(image.getHeight()).isEqualTo(CardLayout.HEIGHT);
            }
            assertThat(warnings).as(reader.getClass().getName()).isEmpty();
            readers.add(reader.getClass().getName());
        }
        assertThat(readers)
                .contains("com.sun.imageio.plugins.jpeg.JPEGImageReader")
                .contains("com.twelvemonkeys.imageio.plugins.jpeg.JPEGImageReader");
    }

    @Test
    void libjpegReadsItWithoutAWarning() throws Exception {
        Path djpeg = OutsideTool.require("djpeg");
        for (long position : CardSamples.POSITIONS) {
            Path file = Files.write(folder.resolve("card.jpg"), CardSamples.blob(JPEG, CardSamples.card(position)));
            Path errors = folder.resolve("errors");
            Process process = new ProcessBuilder(djpeg.toString(), "-outfile", folder + "/card.ppm", file.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(errors.toFile())
                    .start();
            assertThat(process.waitFor()).isZero();
            assertThat(errors).isEmptyFile();
            assertThat(folder.resolve("card.ppm")).hasSize(15 + 3 * CardLayout.WIDTH * CardLayout.HEIGHT);
        }
    }

    @ParameterizedTest
    @MethodSource("positions")
    void barcodeHoldsTheDataOfTheCard(long position) throws Exception {
        IdCard card = CardSamples.card(position);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(CardSamples.blob(JPEG, card)));
        assertThat(barcode(image)).isEqualTo(expected(card));
    }

    static String barcode(BufferedImage image) throws Exception {
        int width = image.getWidth();
        int height = image.getHeight();
        int[] pixels = image.getRGB(0, 0, width, height, null, 0, width);
        BinaryBitmap bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(width, height, pixels)));
        return new PDF417Reader()
                .decode(bitmap, Map.of(DecodeHintType.TRY_HARDER, true))
                .getText();
    }

    private static String expected(IdCard card) {
        String personal = date(card.customer().birthEpochDay())
                + date(card.issueEpochDay())
                + date(card.expiryEpochDay())
                + card.customer().sex().code()
                + String.format(Locale.ROOT, "%03d", Math.round(card.heightCm() / 2.54))
                + card.eyes().code();
        String place = card.customer().state().code()
                + String.format(Locale.ROOT, "%05d", card.customer().zipCode());
        return String.join(
                        "\r",
                        card.numberText(),
                        card.customer().lastName(),
                        card.customer().firstName(),
                        personal,
                        card.customer().streetLine(),
                        plain(card.customer().city()),
                        place)
                .toUpperCase(Locale.ROOT);
    }

    private static String date(int epochDay) {
        return LocalDate.ofEpochDay(epochDay).format(DateTimeFormatter.BASIC_ISO_DATE);
    }

    private static String plain(String text) {
        String decomposed = java.text.Normalizer.normalize(text, java.text.Normalizer.Form.NFD);
        byte[] ascii = decomposed.replaceAll("\\p{M}", "").getBytes(StandardCharsets.US_ASCII);
        return new String(ascii, StandardCharsets.US_ASCII);
    }
}
