// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import java.util.List;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.bank.card.CardFrames;
import org.nuxeo.datagen.render.bank.letter.LetterFrames;
import org.nuxeo.datagen.render.bank.statement.Statement;
import org.nuxeo.datagen.render.bank.statement.StatementFrames;
import org.nuxeo.datagen.render.frame.BlobFrame;

/** The frame of each format of each kind of document. */
final class BlobFrames {

    private BlobFrames() {}

    static BlobFrame<IdCard> card(BlobFormat format) {
        return CardFrames.of(checked(Kind.IDCARD, format));
    }

    static BlobFrame<Account> letter(BlobFormat format) {
        return LetterFrames.of(checked(Kind.LETTER, format));
    }

    static BlobFrame<Statement> statement(BlobFormat format) {
        return StatementFrames.of(checked(Kind.STATEMENT, format));
    }

    /** Returns the frame of the format that documents of a kind have in a repository. */
    static BlobFrame<?> of(Kind kind) {
        BlobFormat format = BlobFormat.of(kind);
        return switch (kind) {
            case IDCARD -> card(format);
            case LETTER -> letter(format);
            default -> statement(format);
        };
    }

    private static String checked(Kind kind, BlobFormat format) {
        List<BlobFormat> choices = BlobFormat.choices(kind);
        if (!choices.contains(format)) {
            throw new IllegalArgumentException("format " + format.label() + ": documents of kind " + kind.label()
                    + " have the formats "
                    + String.join(", ", choices.stream().map(BlobFormat::label).toList()));
        }
        return format.label();
    }
}
