// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.LoadedBlob;

/** A fixed sequence of sample statements across all accounts and months, and their bytes. */
final class StatementSamples {

    static final Generator GENERATOR = new Generator(DatasetVersion.V1, 2020, 2020, Corpus.builtIn());

    static final long ACCOUNTS = 2 * BlockLayout.MAX_CUSTOMERS;
    private static final long KEY = 0x5A17;

    private StatementSamples() {}

    /** Fills the i-th sample. Positions of every order of magnitude are equally likely. */
    static LoadedStatement fill(int i, LoadedStatement statement) {
        long draw = Draws.hash(KEY, i);
        long position = (draw >>> 1) % ACCOUNTS >>> Draws.bounded(Draws.hash(KEY, i, 1), 40);
        int month = Months.FIRST + Draws.bounded(Draws.hash(KEY, i, 2), Months.LAST - Months.FIRST + 1);
        return statement.fill(GENERATOR, GENERATOR.account(position), month);
    }

    static LoadedStatement sample(int i) {
        return fill(i, new LoadedStatement());
    }

    static byte[] pdf(LoadedStatement statement) {
        return pdf(statement, 0);
    }

    /** Returns the bytes of a statement, padded to a length, or unpadded if it is 0. */
    static byte[] pdf(LoadedStatement statement, long blobSizeBytes) {
        LoadedBlob blob = new LoadedBlob();
        blob.load(StatementFrames.ALL.of(BlobFormat.PDF), statement, blobSizeBytes);
        byte[] bytes = new byte[(int) blob.lengthBytes()];
        blob.read(0, bytes, 0, bytes.length);
        return bytes;
    }
}
