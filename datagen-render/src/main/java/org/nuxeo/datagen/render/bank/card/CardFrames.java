// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.frame.BlobFrame;

/** The frames of the formats of ID cards, each made on first use. */
public final class CardFrames {

    private static final class Jpeg {
        static final BlobFrame<IdCard> FRAME = new BlobFrame<>(new IdCardJpeg());
    }

    private static final class JpegTiff {
        static final BlobFrame<IdCard> FRAME = new BlobFrame<>(IdCardTiff.jpeg());
    }

    private static final class DeflateTiff {
        static final BlobFrame<IdCard> FRAME = new BlobFrame<>(IdCardTiff.deflate());
    }

    private static final class GroupFourTiff {
        static final BlobFrame<IdCard> FRAME = new BlobFrame<>(IdCardTiff.groupFour());
    }

    private static final class Thumbnail {
        static final BlobFrame<IdCard> FRAME = new BlobFrame<>(new IdCardThumbnail());
    }

    private CardFrames() {}

    /**
     * Returns the frame of a format by its label.
     *
     * @throws IllegalArgumentException if ID cards do not have the format
     */
    public static BlobFrame<IdCard> of(String format) {
        return switch (format) {
            case "jpeg" -> Jpeg.FRAME;
            case "tiff-jpeg" -> JpegTiff.FRAME;
            case "tiff-deflate" -> DeflateTiff.FRAME;
            case "tiff-g4" -> GroupFourTiff.FRAME;
            case "thumbnail" -> Thumbnail.FRAME;
            default ->
                throw new IllegalArgumentException("format " + format
                        + ": ID cards have the formats jpeg, tiff-jpeg, tiff-deflate, tiff-g4, thumbnail");
        };
    }
}
