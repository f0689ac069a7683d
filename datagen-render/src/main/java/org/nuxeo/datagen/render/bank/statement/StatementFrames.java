// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.render.format.Thumbnail;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.Frames;

/** The frames of the formats of statements, each made on first use. */
public final class StatementFrames {

    public static final Frames<LoadedStatement> ALL = new Frames<LoadedStatement>()
            .with(BlobFormat.PDF, StatementPdf::new)
            .with(BlobFormat.THUMBNAIL, StatementThumbnail::new);

    private StatementFrames() {}

    /** Thumbnails of statements, 136 × 176 pixels. They show the customer's initials and the statement's first lines. */
    static final class StatementThumbnail extends Thumbnail<LoadedStatement> {

        static final String RESOURCE = "statement.tiles";
        static final int ADDRESS = 3;
        static final int SUMMARY = 4;
        static final int LINES = 5;
        static final int LINE_COUNT = 10;

        /** Loads the tiles. */
        StatementThumbnail() {
            super(StatementThumbnail.class, RESOURCE);
        }

        @Override
        protected long key(LoadedStatement statement) {
            return Draws.hash(statement.account().position(), statement.month());
        }

        @Override
        protected void choose(LoadedStatement statement, int[] values) {
            initials(
                    statement.account().customer().firstName(),
                    statement.account().customer().lastName(),
                    values);
            for (int i = 0; i < LINE_COUNT; i++) {
                // choice 0 is an empty line
                values[LINES + i] = i < statement.lines().count() ? Math.max(1, values[LINES + i]) : 0;
            }
        }
    }
}
