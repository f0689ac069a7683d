// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.OutsideTool;

class ThumbnailTest {

    private static final Generator GENERATOR = new Generator(DatasetVersion.V1, 2020, 2020, Corpus.builtIn());
    private static final Dataset DATASET = Datasets.ofBank();
    private static final int COUNT = 60;

    @TempDir
    Path folder;

    private static Stream<Kind> kindsWithFiles() {
        return Bank.KINDS.stream().filter(Kind::hasFiles);
    }

    @ParameterizedTest
    @MethodSource("kindsWithFiles")
    @Tag("long")
    void documentsHaveDifferentSmallPictures(Kind kind) throws Exception {
        Set<Integer> pictures = new HashSet<>();
        for (int i = 0; i < COUNT; i++) {
            byte[] blob = blob(kind, 10_000_000_000L + i);
            assertThat(blob.length).isLessThan(6000);
            for (Iterator<ImageReader> it = ImageIO.getImageReadersByFormatName("JPEG"); it.hasNext(); ) {
                BufferedImage image = read(it.next(), blob);
                assertThat(image.getWidth()).isBetween(120, 160);
                pictures.add(Arrays.hashCode(
                        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth())));
            }
        }
        // the readers may differ by one or two levels
        assertThat(pictures.size()).isGreaterThanOrEqualTo(COUNT);
    }

    @ParameterizedTest
    @MethodSource("kindsWithFiles")
    void libjpegReadsItWithoutAWarning(Kind kind) throws Exception {
        String djpeg = OutsideTool.require("djpeg").toString();
        Path file = Files.write(folder.resolve("thumbnail.jpg"), blob(kind, 5));
        Path errors = folder.resolve("errors");
        Process process = new ProcessBuilder(djpeg, "-outfile", folder + "/out.ppm", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(errors.toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        assertThat(errors).isEmptyFile();
    }

    private static byte[] blob(Kind kind, long position) {
        int month = kind == Bank.STATEMENT ? Months.of(2015, 3) : 0;
        BlobRenderer renderer = new DocumentRenderer()
                .load(DATASET.uncheckedDocument(new Identity(kind, position, month)), 0, BlobFormat.THUMBNAIL, 0);
        byte[] blob = new byte[(int) renderer.lengthBytes()];
        renderer.copyTo(blob, 0);
        return blob;
    }

    private static BufferedImage read(ImageReader reader, byte[] blob) throws IOException {
        try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(blob))) {
            reader.setInput(in);
            return reader.read(0);
        }
    }
}
