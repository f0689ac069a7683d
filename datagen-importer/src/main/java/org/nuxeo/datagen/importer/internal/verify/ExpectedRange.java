package org.nuxeo.datagen.importer.internal.verify;

import java.util.List;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.internal.model.StoredDocument;

/**
 * The documents of one range as they should be, and what MongoDB has of them.
 *
 * @param repository that holds them
 * @param identities of the documents
 * @param documents as they should be; their files are those expected
 * @param found what MongoDB has, null where it has nothing
 */
record ExpectedRange(
        String repository, List<Identity> identities, List<StoredDocument> documents, List<RawBsonDocument> found) {}
