// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.export.bank.BankTables;
import org.nuxeo.datagen.export.internal.row.KindTables;
import org.nuxeo.datagen.export.row.ArchiveTables;

/** The one place that knows which archive brings tables. */
final class Registered {

    /** The tables of the archive that a dataset has if nobody names another. */
    static final List<String> OFFERED = BankTables.NAMES;

    /** The kinds with files of that archive. */
    static final List<String> OFFERED_FILES = BankTables.WITH_FILES;

    private static final ArchiveTables BANK = new BankTables();
    private static final ArchiveTables OTHERS = new KindTables();

    private Registered() {}

    static ArchiveTables tables(Dataset dataset) {
        ArchiveTables own = dataset.archive().part(ArchiveTables.class);
        return own != null ? own : dataset.archive() instanceof Bank ? BANK : OTHERS;
    }
}
