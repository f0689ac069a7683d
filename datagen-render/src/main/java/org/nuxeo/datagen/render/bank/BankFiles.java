// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank;

import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.bank.card.CardFrames;
import org.nuxeo.datagen.render.bank.letter.LetterFrames;
import org.nuxeo.datagen.render.bank.statement.Statement;
import org.nuxeo.datagen.render.bank.statement.StatementFrames;
import org.nuxeo.datagen.render.frame.BlobFrame;

/**
 * The formats, frames and contents of a bank's files: ID cards, letters and statements. Formats go by their labels. An
 * instance reuses the lines of a statement and is for one thread.
 */
public final class BankFiles {

    private static final Map<Kind, List<String>> FORMATS = Map.of(
            Bank.IDCARD, List.of("jpeg", "tiff-jpeg", "tiff-deflate", "tiff-g4", "thumbnail"),
            Bank.LETTER, List.of("docx", "thumbnail"),
            Bank.STATEMENT, List.of("pdf", "thumbnail"));

    private final Statement statement = new Statement();

    /**
     * Returns the formats of a kind. The first is the one that documents have in a repository.
     *
     * @throws IllegalArgumentException if documents of that kind have no blob
     */
    public static List<String> formats(Kind kind) {
        List<String> formats = FORMATS.get(kind);
        if (formats == null) {
            throw new IllegalArgumentException(
                    "kind " + kind.label() + ": has no blob; render letter, idcard or statement");
        }
        return formats;
    }

    /**
     * Returns the frame of a kind and a format.
     *
     * @throws IllegalArgumentException if documents of the kind do not have the format
     */
    public static BlobFrame<?> frame(Kind kind, String format) {
        return kind == Bank.IDCARD ? card(format) : kind == Bank.LETTER ? letter(format) : statement(format);
    }

    /** Returns the frame of a format of ID cards. */
    public static BlobFrame<IdCard> card(String format) {
        return CardFrames.of(checked(Bank.IDCARD, format));
    }

    /** Returns the frame of a format of letters, whose content is the account that they are about. */
    public static BlobFrame<Account> letter(String format) {
        return LetterFrames.of(checked(Bank.LETTER, format));
    }

    /** Returns the frame of a format of statements. */
    public static BlobFrame<Statement> statement(String format) {
        return StatementFrames.of(checked(Bank.STATEMENT, format));
    }

    private static String checked(Kind kind, String format) {
        if (!formats(kind).contains(format)) {
            throw new IllegalArgumentException("format " + format + ": documents of kind " + kind.label()
                    + " have the formats " + String.join(", ", formats(kind)));
        }
        return format;
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

    /** Returns the content of the statement of an account for an absolute month. */
    public Statement statement(Generator generator, Account account, int month) {
        return statement.fill(generator, account, month);
    }
}
