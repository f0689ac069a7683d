// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataFormatImpl;
import javax.imageio.stream.ImageInputStream;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.frame.FrameBody;
import org.nuxeo.datagen.model.frame.FrameFormat;
import org.nuxeo.datagen.model.frame.Picture;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A picture, and a file beside it that describes its text fields. */
record ImageTemplate(String file, FrameFormat format, FieldNames names) {

    /** Ending of the description's name, after the name of the picture. */
    static final String DESCRIPTION = ".yaml";

    private static final int MIN_EDGE = 16;
    private static final int MAX_EDGE = 16_000;
    private static final int MAX_PIXELS = 40_000_000;
    private static final int USUAL_DOTS_PER_INCH = 150;
    private static final double MILLIMETERS_PER_INCH = 25.4;

    /**
     * Returns the body, and adds the fields to the names.
     *
     * @param text text that describes the fields; empty if there is none
     * @param description its file, beside which are the files that it names
     */
    FrameBody body(byte[] template, String text, Path description) {
        String remedy = "; describe them in %s, such as fields: {name: {at: [64, 40], size: [320, 24]}}";
        FieldNames.refuse(
                text.isEmpty(), file, "has no fields" + String.format(Locale.ROOT, remedy, file + DESCRIPTION));
        try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(template))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                throw new IOException("it is no PNG, JPEG or TIFF");
            }
            ImageReader reader = readers.next();
            reader.setInput(in);
            check(reader);
            IIOMetadata metadata = reader.getImageMetadata(0);
            Picture plain = turned(reader.read(0), standard(metadata, "ImageOrientation"), dotsPerInch(metadata));
            return new ImageFields(plain, format, names, description, new HashMap<>()).body(text);
        } catch (IOException | IllegalArgumentException e) {
            throw new ArchiveException(
                    file + ": is no picture that can be read: " + e.getMessage() + "; save it again", e);
        }
    }

    private void check(ImageReader reader) throws IOException {
        int pages = reader.getNumImages(true);
        FieldNames.refuse(pages != 1, file, "has " + pages + " pictures; must have one");
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        boolean isTooLarge = Math.max(width, height) > MAX_EDGE || (long) width * height > MAX_PIXELS;
        String limits = " pixels: must be from 16 to 16,000 each, and at most 40 million in all";
        FieldNames.refuse(Math.min(width, height) < MIN_EDGE || isTooLarge, file, width + " × " + height + limits);
    }

    /** Returns a value of the metadata, or an empty text if it is not there. */
    private static String standard(IIOMetadata metadata, String name) {
        Element root = (Element) metadata.getAsTree(IIOMetadataFormatImpl.standardMetadataFormatName);
        NodeList found = root.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : ((Element) found.item(0)).getAttribute("value");
    }

    /** Returns a picture as it is shown: cameras store it as the sensor saw it, and how it must be turned. */
    private static Picture turned(BufferedImage image, String orientation, int dotsPerInch) {
        boolean isLying = orientation.endsWith("90") || orientation.endsWith("270");
        boolean fromRight = orientation.matches("FlipH|Rotate180|Rotate90|FlipHRotate90");
        boolean fromBelow = orientation.matches("FlipV|Rotate180|Rotate270|FlipHRotate90");
        int[] colors = colors(image);
        int width = isLying ? image.getHeight() : image.getWidth();
        int[] turned = new int[colors.length];
        for (int i = 0; i < turned.length; i++) {
            int across = isLying ? i / width : i % width;
            int down = isLying ? i % width : i / width;
            int x = fromRight ? image.getWidth() - 1 - across : across;
            int y = fromBelow ? image.getHeight() - 1 - down : down;
            turned[i] = colors[y * image.getWidth() + x];
        }
        return new Picture(width, turned.length / width, dotsPerInch, turned, List.of());
    }

    private static int dotsPerInch(IIOMetadata metadata) {
        String size = standard(metadata, "HorizontalPixelSize");
        double millimeters = size.isEmpty() ? 0 : Double.parseDouble(size);
        long dots = millimeters <= 0 ? 0 : Math.round(MILLIMETERS_PER_INCH / millimeters);
        return dots >= 1 && dots <= 10_000 ? (int) dots : USUAL_DOTS_PER_INCH;
    }

    /** Returns the pixels without transparency. Grays are taken as they are, not in the color space that Java gives them. */
    private static int[] colors(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        ColorModel model = image.getColorModel();
        boolean isGray =
                !(model instanceof IndexColorModel) && model.getColorSpace().getType() == ColorSpace.TYPE_GRAY;
        int[] colors = image.getRGB(0, 0, width, height, null, 0, width);
        for (int i = 0; i < colors.length; i++) {
            int color = colors[i];
            if (isGray) {
                int sample = image.getRaster().getSample(i % width, i / width, 0);
                int most = (1 << model.getComponentSize(0)) - 1;
                color = color & 0xFF000000 | (int) (sample * 255L / most) * 0x10101;
            }
            colors[i] = onWhite(color);
        }
        return colors;
    }

    /** Returns a pixel without transparency. */
    private static int onWhite(int color) {
        int alpha = color >>> 24;
        int opaque = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            opaque |= ((color >>> shift & 0xFF) * alpha + 255 * (255 - alpha) + 127) / 255 << shift;
        }
        return opaque;
    }
}
