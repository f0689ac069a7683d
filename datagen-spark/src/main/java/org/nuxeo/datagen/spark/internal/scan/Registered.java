// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.spark.internal.bank.BankScan;
import org.nuxeo.datagen.spark.internal.filter.ArchiveScan;

/** The one place that knows which archive brings something to the data source. */
final class Registered {

    private static final ArchiveScan BANK = new BankScan();
    private static final ArchiveScan OTHERS = new ArchiveScan() {};

    private Registered() {}

    static ArchiveScan scan(Dataset dataset) {
        ArchiveScan own = dataset.archive().part(ArchiveScan.class);
        return own != null ? own : dataset.archive() instanceof Bank ? BANK : OTHERS;
    }
}
