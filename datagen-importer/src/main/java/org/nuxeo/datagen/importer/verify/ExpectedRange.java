// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.List;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.store.document.StoredDocument;

/**
 * The documents of one range as expected, and what MongoDB holds.
 *
 * @param repository repository of the documents
 * @param identities identities of the documents
 * @param documents the expected documents, with the expected blobs
 * @param found what MongoDB holds
 */
record ExpectedRange(String repository, List<Identity> identities, List<StoredDocument> documents, FoundRange found) {}
