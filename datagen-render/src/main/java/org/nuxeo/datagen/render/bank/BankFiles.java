// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank;

import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.bank.card.CardFrames;
import org.nuxeo.datagen.render.bank.letter.LetterFrames;
import org.nuxeo.datagen.render.bank.statement.LoadedStatement;
import org.nuxeo.datagen.render.bank.statement.StatementFrames;
import org.nuxeo.datagen.render.frame.BlobFrame;
import org.nuxeo.datagen.render.frame.Frames;

/**
 * The formats, frames and contents of a bank's files: ID cards, letters and statements. Formats go by their labels. An
 * instance reuses the lines of a statement and is for one thread.
 */
public final class BankFiles {

    private static final Map<Kind, Frames<?>> FRAMES =
            Map.of(Bank.IDCARD, CardFrames.ALL, Bank.LETTER, LetterFrames.ALL, Bank.STATEMENT, StatementFrames.ALL);

    private final LoadedStatement statement = new LoadedStatement();

    /**
     * Returns the formats of a kind. The first is the one that documents have in a repository.
     *
     * @throws IllegalArgumentException if documents of that kind have no blob
     */
    public static List<String> formats(Kind kind) {
        return frames(kind).formats();
    }

    /**
     * Returns the frame of a kind and a format.
     *
     * @throws IllegalArgumentException if documents of the kind do not have the format
     */
    public static BlobFrame<?> frame(Kind kind, String format) {
        return frames(kind).of(format);
    }

    private static Frames<?> frames(Kind kind) {
        Frames<?> frames = FRAMES.get(kind);
        if (frames == null) {
            throw new IllegalArgumentException(
                    "kind " + kind.label() + ": has no blob; render letter, idcard or statement");
        }
        return frames;
    }

    /** Returns what the frames of a document's kind are filled with. It is valid until the next content is asked for. */
    public Object content(Generator generator, Identity identity) {
        if (identity.kind() == Bank.IDCARD) {
            return generator.idCard(identity.position());
        }
        Account account = generator.account(identity.position());
        return identity.kind() == Bank.LETTER ? account : statement(generator, account, identity.month());
    }

    /** Returns {@link #content(Generator, Identity)} with the customer that the document has drawn already. */
    public Object content(Document document) {
        Generator generator = document.dataset().generator();
        if (document.kind() == Bank.IDCARD) {
            return generator.idCard(document.customer());
        }
        Account account = document.account();
        return document.kind() == Bank.LETTER
                ? account
                : statement(generator, account, document.identity().month());
    }

    private LoadedStatement statement(Generator generator, Account account, int month) {
        return statement.fill(generator, account, month);
    }
}
