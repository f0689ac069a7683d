// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonArray;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;
import org.nuxeo.datagen.importer.verify.MongoCheck.ExpectedRange;
import org.nuxeo.datagen.importer.verify.VerifyState.Check;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.output.Json;

/**
 * Compares who may read documents according to the index with who may according to MongoDB, where Nuxeo computes it first.
 * Searches filter by the index, so a reader whom MongoDB does not have sees what he must not.
 */
final class IndexedReaders {

    /** The name of a difference that shows a document to somebody who may not read it. */
    static final String TOO_OPEN = "too open";

    private static final String READERS = "ecm:racl";
    private static final String GRANTED = "ecm:acl";

    /** The part of a request that names the fields wanted. */
    static final String FIELDS = "?_source_includes=" + GRANTED;

    private IndexedReaders() {}

    /**
     * Compares a range.
     *
     * @param found what the index holds
     * @return for each document whether the readers are the same, or one of the stores does not hold it
     */
    static boolean[] compare(ExpectedRange range, JsonNode found, VerifyState findings) {
        long startNanos = System.nanoTime();
        boolean[] equal = new boolean[range.documents().size()];
        for (int i = 0; i < equal.length; i++) {
            JsonNode source = found.path(i).path("_source");
            BsonSlice row = range.found().documents().get(i);
            equal[i] = true;
            if (!source.isMissingNode()) {
                StoredDocument document = range.documents().get(i);
                findings.inIndex.increment(range.repository(), document.kind());
                BsonArray readers = row == null ? null : row.document().getArray(READERS, null);
                equal[i] =
                        readers == null || same(names(readers), names(source), document.id(), range.label(), findings);
            }
        }
        findings.time(Check.INDEX_COMPARE, equal.length, startNanos);
        return equal;
    }

    private static boolean same(
            Set<String> inMongo, Set<String> inIndex, String id, String repository, VerifyState findings) {
        if (inMongo.equals(inIndex)) {
            return true;
        }
        String field = isTooOpen(inMongo, inIndex) ? TOO_OPEN : GRANTED;
        findings.rights.add(new Difference("elasticsearch", repository, id, field, text(inMongo), text(inIndex)));
        return false;
    }

    /** Searches hide a document with a partial denial from everyone but administrators. */
    private static boolean isTooOpen(Set<String> inMongo, Set<String> inIndex) {
        return !inIndex.contains(AccessRights.DENIED_TO_SOME) && !inMongo.containsAll(inIndex);
    }

    private static Set<String> names(BsonArray readers) {
        Set<String> names = new TreeSet<>();
        readers.forEach(name -> names.add(name.asString().getValue()));
        return names;
    }

    private static Set<String> names(JsonNode source) {
        Set<String> names = new TreeSet<>();
        source.path(GRANTED).forEach(name -> names.add(name.asText()));
        return names;
    }

    private static String text(Collection<String> names) {
        return Json.mapper().valueToTree(names).toString();
    }
}
