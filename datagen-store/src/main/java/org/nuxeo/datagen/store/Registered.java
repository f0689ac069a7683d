// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store;

import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.store.bank.BankView;
import org.nuxeo.datagen.store.document.ArchiveView;

/** The one place that knows which archive brings a view of its documents. */
public final class Registered {

    private static final ArchiveView BANK = new BankView();
    private static final ArchiveView PLAIN = new ArchiveView() {};

    private Registered() {}

    /** Returns the view of an archive. */
    public static ArchiveView view(Archive archive) {
        ArchiveView own = archive.part(ArchiveView.class);
        return own != null ? own : archive instanceof Bank ? BANK : PLAIN;
    }
}
