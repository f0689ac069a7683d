// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.render.format.Thumbnail;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.Frames;

/** The frames of the formats of statements, each made on first use. */
public final class StatementFrames {

    /** Thumbnails, 136 × 176 pixels, and what their choices are. */
    static final String THUMBNAIL = "statement.tiles";

    static final int ADDRESS = 3;
    static final int SUMMARY = 4;
    static final int LINES = 5;
    static final int LINE_COUNT = 10;

    public static final Frames<LoadedStatement> ALL = new Frames<LoadedStatement>()
            .with(BlobFormat.PDF, StatementPdf::new)
            .with(BlobFormat.THUMBNAIL, StatementFrames::thumbnail);

    private StatementFrames() {}

    /** Returns thumbnails that show the customer's initials and the statement's first lines. */
    private static Thumbnail<LoadedStatement> thumbnail() {
        return new Thumbnail<>(
                StatementFrames.class,
                THUMBNAIL,
                statement -> Draws.hash(statement.account().position(), statement.month()),
                StatementFrames::choose);
    }

    private static void choose(LoadedStatement statement, int[] values) {
        Customer customer = statement.account().customer();
        Thumbnail.initials(customer.firstName(), customer.lastName(), values);
        for (int i = 0; i < LINE_COUNT; i++) {
            // choice 0 is an empty line
            values[LINES + i] = i < statement.lines().count() ? Math.max(1, values[LINES + i]) : 0;
        }
    }
}
