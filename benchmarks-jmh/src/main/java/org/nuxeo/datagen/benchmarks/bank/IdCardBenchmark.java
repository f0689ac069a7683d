// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.bank.card.CardFrames;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** ID cards rendered in each format in a second. The naive way is to encode an image with ImageIO. */
public class IdCardBenchmark extends RenderingBenchmark<IdCard> {

    @Param({"JPEG", "TIFF_JPEG", "TIFF_DEFLATE", "TIFF_G4", "THUMBNAIL"})
    public BlobFormat format;

    private BufferedImage picture;

    @Setup
    public void prepareCards() throws IOException {
        Generator generator = Bank.of(Samples.whole()).generator();
        prepare(CardFrames.ALL.of(format.label()), generator::idCard);
        byte[] jpeg = new Rendering<>(CardFrames.ALL.of(BlobFormat.JPEG.label()), 0).bytes(next(), 0);
        picture = ImageIO.read(new ByteArrayInputStream(jpeg));
    }

    @Benchmark
    public int naiveImageIo() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(picture, "jpeg", out);
        return out.size();
    }
}
