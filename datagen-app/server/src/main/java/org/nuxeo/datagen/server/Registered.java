// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.server.api.ArchiveApi;
import org.nuxeo.datagen.server.bank.BankApi;

/** What the archives that this module knows bring to the server. */
final class Registered {

    private Registered() {}

    static ArchiveApi api(Archive archive) {
        ArchiveApi own = archive.part(ArchiveApi.class);
        if (own != null) {
            return own;
        }
        return archive instanceof Bank ? new BankApi() : ArchiveApi.PLAIN;
    }
}
