// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.core.id.Identity;

/**
 * What MongoDB holds of a range.
 *
 * @param documents the documents in the order of the range, null for each missing document
 * @param missing the documents and their parents that MongoDB lacks
 */
record FoundRange(List<BsonSlice> documents, Set<Identity> missing) {}
