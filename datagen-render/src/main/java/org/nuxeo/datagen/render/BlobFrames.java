package org.nuxeo.datagen.render;

import java.util.List;
import org.nuxeo.datagen.core.Account;
import org.nuxeo.datagen.core.IdCard;
import org.nuxeo.datagen.core.Kind;
import org.nuxeo.datagen.render.card.IdCardJpeg;
import org.nuxeo.datagen.render.card.IdCardThumbnail;
import org.nuxeo.datagen.render.card.IdCardTiff;
import org.nuxeo.datagen.render.card.IdCardTiffJpeg;
import org.nuxeo.datagen.render.docx.LetterDocx;
import org.nuxeo.datagen.render.pdf.StatementPdf;
import org.nuxeo.datagen.render.thumbnail.LetterThumbnail;
import org.nuxeo.datagen.render.thumbnail.StatementThumbnail;

/** The formats each kind of document is rendered in, and the frame of each, made when it is first asked for. */
public final class BlobFrames {

    private static final class Letters {
        static final BlobFrame<Account> DOCX = new BlobFrame<>(BlobFormat.DOCX, new LetterDocx());
    }

    private static final class Statements {
        static final BlobFrame<Statement> PDF = new BlobFrame<>(BlobFormat.PDF, new StatementPdf());
    }

    private static final class Cards {
        static final BlobFrame<IdCard> JPEG = new BlobFrame<>(BlobFormat.JPEG, new IdCardJpeg());
    }

    private static final class JpegTiffCards {
        static final BlobFrame<IdCard> TIFF = new BlobFrame<>(BlobFormat.TIFF_JPEG, new IdCardTiffJpeg());
    }

    private static final class DeflateCards {
        static final BlobFrame<IdCard> TIFF = new BlobFrame<>(BlobFormat.TIFF_DEFLATE, IdCardTiff.deflate());
    }

    private static final class GroupFourCards {
        static final BlobFrame<IdCard> TIFF = new BlobFrame<>(BlobFormat.TIFF_G4, IdCardTiff.groupFour());
    }

    private static final class CardThumbnails {
        static final BlobFrame<IdCard> JPEG = new BlobFrame<>(BlobFormat.THUMBNAIL, new IdCardThumbnail());
    }

    private static final class LetterThumbnails {
        static final BlobFrame<Account> JPEG = new BlobFrame<>(BlobFormat.THUMBNAIL, new LetterThumbnail());
    }

    private static final class StatementThumbnails {
        static final BlobFrame<Statement> JPEG = new BlobFrame<>(BlobFormat.THUMBNAIL, new StatementThumbnail());
    }

    private BlobFrames() {}

    /**
     * Returns the formats of a kind, the one its documents have in a repository first.
     *
     * @throws IllegalArgumentException if documents of that kind have no blob
     */
    public static List<BlobFormat> formats(Kind kind) {
        return switch (kind) {
            case IDCARD ->
                List.of(
                        BlobFormat.JPEG,
                        BlobFormat.TIFF_JPEG,
                        BlobFormat.TIFF_DEFLATE,
                        BlobFormat.TIFF_G4,
                        BlobFormat.THUMBNAIL);
            case LETTER -> List.of(BlobFormat.DOCX, BlobFormat.THUMBNAIL);
            case STATEMENT -> List.of(BlobFormat.PDF, BlobFormat.THUMBNAIL);
            default ->
                throw new IllegalArgumentException(
                        "kind " + kind.label() + ": has no blob; render letter, idcard or statement");
        };
    }

    /** Returns the format documents of a kind have in a repository. */
    public static BlobFormat format(Kind kind) {
        return formats(kind).get(0);
    }

    /** Returns the frame of ID cards. */
    public static BlobFrame<IdCard> card(BlobFormat format) {
        check(Kind.IDCARD, format);
        return switch (format) {
            case TIFF_JPEG -> JpegTiffCards.TIFF;
            case TIFF_DEFLATE -> DeflateCards.TIFF;
            case TIFF_G4 -> GroupFourCards.TIFF;
            case THUMBNAIL -> CardThumbnails.JPEG;
            default -> Cards.JPEG;
        };
    }

    /** Returns the frame of account opening letters. */
    public static BlobFrame<Account> letter(BlobFormat format) {
        check(Kind.LETTER, format);
        return format == BlobFormat.THUMBNAIL ? LetterThumbnails.JPEG : Letters.DOCX;
    }

    /** Returns the frame of statements. */
    public static BlobFrame<Statement> statement(BlobFormat format) {
        check(Kind.STATEMENT, format);
        return format == BlobFormat.THUMBNAIL ? StatementThumbnails.JPEG : Statements.PDF;
    }

    private static void check(Kind kind, BlobFormat format) {
        if (!formats(kind).contains(format)) {
            throw new IllegalArgumentException("format " + format.label() + ": a " + kind.label() + " is rendered as "
                    + String.join(
                            ", ", formats(kind).stream().map(BlobFormat::label).toList()));
        }
    }
}
