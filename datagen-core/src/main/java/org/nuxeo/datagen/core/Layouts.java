// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.model.ContentModel;

/**
 * The layouts that this release knows: the bank, which is that of dataset version 1. Code that has a dataset, a document or
 * a content model asks it for the kinds. Only where there is none yet, as for a blob key, a record, a sum of counts or the
 * options of a command, the kinds are those of this class, which is the one place that a further layout has to be added to.
 */
public final class Layouts {

    /** All kinds of the released layouts, by their codes. */
    public static final Kinds KINDS = Bank.KINDS;

    /** All repositories of the released layouts, by their codes. */
    public static final Repositories REPOSITORIES = Bank.REPOSITORIES;

    /** The content model of a dataset that has no model of its own. */
    public static final ContentModel MODEL = Bank.MODEL;

    private Layouts() {}

    /**
     * Returns the key of a text, with or without the prefix {@code datagen:}.
     *
     * @throws org.nuxeo.datagen.core.id.InvalidKeyException if the text is not a valid key
     */
    public static BlobKey blobKey(String text) {
        return BlobKey.parse(text, KINDS);
    }

    /** Returns a builder of a content model that starts with {@link #MODEL}. */
    public static ContentModel.Builder modelBuilder(String name) {
        return ContentModel.builder(name, KINDS);
    }
}
