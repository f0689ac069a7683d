// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException;

/**
 * Recognizes whether the documents of a service that have a dataset's ids are its own. Ids do not depend on the content
 * model, so they can be those of the same dataset with another one.
 *
 * <p>A sample of each kind is compared in what a model decides: type, title and the fields that are not Nuxeo's. One
 * document of a kind that fits is enough, since users may have changed others.
 */
final class OriginCheck {

    private static final int SAMPLES_OF_KIND = 20;
    private static final String TYPE = "ecm:primaryType";
    private static final Set<String> OF_NUXEO = Set.of(
            "", "ecm", "dc", "file", "files", "uid", "common", "domain", "thumb", "relatedtext", "nxtag", "publish");

    private final StoredDocuments model;
    private final HeldDocuments held;

    OriginCheck(StoredDocuments model, HeldDocuments held) {
        this.model = model;
        this.held = held;
    }

    /** @throws StageException if documents have the ids of the dataset, and none of a kind is its own */
    void requireOwn() {
        samples().forEach(this::requireOwn);
    }

    /** Returns documents of all kinds but folders by repository. */
    private Map<String, List<StoredDocument>> samples() {
        Dataset dataset = model.dataset();
        Map<String, List<StoredDocument>> samples = new HashMap<>();
        for (Kind kind : Bank.KINDS) {
            long count = kind.isShared() ? 0 : dataset.count(kind);
            long step = Math.max(1, count / SAMPLES_OF_KIND);
            for (long i = 0; i < Math.min(count, SAMPLES_OF_KIND); i++) {
                StoredDocument document =
                        model.documentWithoutFile(dataset.identity(dataset.firstOrdinal(kind) + i * step));
                samples.computeIfAbsent(document.repository(), repository -> new ArrayList<>())
                        .add(document);
            }
        }
        return samples;
    }

    private void requireOwn(String repository, List<StoredDocument> documents) {
        Map<String, Map<String, ?>> found = held.find(repository, documents);
        Map<Kind, StoredDocument> others = new TreeMap<>();
        Set<Kind> own = new TreeSet<>();
        for (StoredDocument document : documents) {
            Map<String, ?> values = found.get(document.id());
            if (values != null && fits(document, values)) {
                own.add(document.kind());
            } else if (values != null) {
                others.put(document.kind(), document);
            }
        }
        others.keySet().removeAll(own);
        if (!others.isEmpty()) {
            StoredDocument other = others.values().iterator().next();
            throw new StageException(held.describe(repository, other.id())
                    + ": has the id of a document of this dataset, but is another "
                    + found.get(other.id()).get(TYPE)
                    + ": give the options it was imported with, such as --model");
        }
    }

    private boolean fits(StoredDocument document, Map<String, ?> values) {
        Map<String, ?> decided = decided(values);
        return held.expected(document).stream()
                .anyMatch(expected -> decided(expected).equals(decided));
    }

    /** Returns the values that a content model decides. */
    private static Map<String, ?> decided(Map<String, ?> values) {
        Map<String, Object> decided = new HashMap<>();
        values.forEach((name, value) -> {
            boolean ofNuxeo = OF_NUXEO.contains(name.substring(0, Math.max(0, name.indexOf(':'))));
            if (!ofNuxeo || name.equals(TYPE) || name.equals("dc:title")) {
                decided.put(name, value);
            }
        });
        return decided;
    }
}
