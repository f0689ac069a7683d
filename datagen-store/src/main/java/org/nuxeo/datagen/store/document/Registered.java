// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.store.bank.BankView;

/** The views of the archives that this module knows. */
final class Registered {

    private static final ArchiveView BANK = new BankView();
    private static final ArchiveView PLAIN = new ArchiveView() {};

    private Registered() {}

    static ArchiveView view(Archive archive) {
        ArchiveView own = archive.part(ArchiveView.class);
        if (own != null) {
            return own;
        }
        return archive instanceof Bank ? BANK : PLAIN;
    }
}
