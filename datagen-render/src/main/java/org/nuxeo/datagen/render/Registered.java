// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.render.bank.BankFiles;
import org.nuxeo.datagen.render.frame.ArchiveFiles;

/** The one place that knows which archive brings files. */
public final class Registered {

    private static final BankFiles BANK = new BankFiles();

    private Registered() {}

    /**
     * Returns the files of an archive.
     *
     * @throws IllegalArgumentException if it has none
     */
    public static ArchiveFiles files(Archive archive) {
        ArchiveFiles own = archive.part(ArchiveFiles.class);
        if (own != null) {
            return own;
        }
        if (archive instanceof Bank) {
            return BANK;
        }
        throw new IllegalArgumentException("archive " + archive.name() + ": its documents have no files to render");
    }
}
