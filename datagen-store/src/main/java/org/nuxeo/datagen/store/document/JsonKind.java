// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.KindModel;

/**
 * What is the same in the index in all documents of a kind.
 *
 * @param state the members between the ids of ancestors and the rights: life cycle, flags, facets
 * @param fields the writer of the fields
 */
record JsonKind(byte[] state, JsonFields fields) {

    /** Returns what is the same in documents of each kind, by the ordinal of the kind. */
    static JsonKind[] of(IndexedFields fields, ContentModel model) {
        return Bank.KINDS.stream()
                .map(kind -> new JsonKind(state(model.kind(kind)), new JsonFields(fields, model, kind)))
                .toArray(JsonKind[]::new);
    }

    private static byte[] state(KindModel model) {
        StringBuilder json = new StringBuilder(512)
                .append("\"],\"ecm:currentLifeCycleState\":\"")
                .append(model.lifeCycleState())
                .append('"');
        for (String flag : List.of(
                "isCheckedIn",
                "isProxy",
                "isTrashed",
                "isVersion",
                "isLatestVersion",
                "isLatestMajorVersion",
                "isRecord",
                "hasLegalHold")) {
            json.append(",\"ecm:").append(flag).append("\":false");
        }
        List<String> facets = new ArrayList<>(model.facets());
        facets.add(JsonEncoder.TAG_FACET);
        json.append(",\"ecm:mixinType\":").append(JsonBytes.array(facets)).append(",\"ecm:tag\":[]");
        json.append(",\"ecm:changeToken\":\"0-0\",\"ecm:acl\":");
        return JsonBytes.ascii(json.toString());
    }
}
