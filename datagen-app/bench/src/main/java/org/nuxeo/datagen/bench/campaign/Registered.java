// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.Optional;
import org.nuxeo.datagen.bench.bank.BankLoads;
import org.nuxeo.datagen.bench.setup.ArchiveLoads;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;

/** The one place that knows which archive brings loads. */
final class Registered {

    private Registered() {}

    /** Returns what the archive of a dataset brings to loads; empty if it brings nothing. */
    static Optional<ArchiveLoads> loads(Dataset dataset) {
        ArchiveLoads.Factory own = dataset.archive().part(ArchiveLoads.Factory.class);
        if (own != null) {
            return Optional.of(own.loads(dataset));
        }
        return dataset.archive() instanceof Bank ? Optional.of(new BankLoads(dataset)) : Optional.empty();
    }
}
