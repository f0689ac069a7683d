// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.query;

import static org.nuxeo.datagen.server.nuxeo.query.Nxql.Parser.unknown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.server.api.ArchiveApi;

/**
 * Answers queries from the dataset alone: about one document, about groups that the archive finds by a number or a name, or about
 * all documents of a type, those of some months among them. What would need more is refused with 501. Thread safe.
 *
 * @param archive what the dataset's archive brings
 */
public record NxqlSearch(Dataset dataset, ArchiveApi archive) {

    private static final int MAX_GROUPS = 200;

    /**
     * Answers a query.
     *
     * @param repository repository of the documents, or null for all
     * @param offset how many documents precede the page
     * @param limit maximum number of documents in the page
     */
    public Found find(String query, @Nullable Repository repository, long offset, int limit) {
        Nxql nxql = Nxql.Parser.parse(query);
        Matching conditions = new Matching(dataset);
        Predicate<Document> matching = conditions.of(nxql);
        Optional<List<Identity>> few = candidates(nxql);
        if (few.isEmpty()) {
            return new TypeRange(dataset, archive.lastDay(), nxql, repository).find(offset, limit);
        }
        List<Document> found = new ArrayList<>();
        few.get().forEach(each -> found.add(dataset.document(each)));
        found.removeIf(each -> repository != null && each.repository() != repository || !matching.test(each));
        if (!nxql.orderBy().isEmpty()) {
            found.sort(conditions.order(nxql));
        }
        List<Identity> page =
                found.stream().skip(offset).limit(limit).map(Document::identity).toList();
        return new Found(found.size(), page);
    }

    /** Returns all documents that can match, if those are few. */
    private Optional<List<Identity>> candidates(Nxql query) {
        Optional<String> id = query.equal(Matching.ID);
        if (id.isPresent()) {
            Optional<Identity> one = id.map(DocumentId::parse).flatMap(dataset::find);
            return Optional.of(one.stream().toList());
        }
        List<Long> groups = archive.groups(dataset, query::equal, MAX_GROUPS + 1);
        if (groups == null) {
            return Optional.empty();
        }
        if (groups.size() > MAX_GROUPS) {
            Kind kind = dataset.layout().kinds().group();
            throw unknown("more than " + MAX_GROUPS + " of kind " + kind + " with these texts");
        }
        List<Identity> all = new ArrayList<>();
        groups.forEach(each -> all.addAll(dataset.layout().documents(each)));
        return Optional.of(all);
    }

    /**
     * A page of what a query finds.
     *
     * @param count exact number of matching documents
     * @param page the documents of the page
     */
    public record Found(long count, List<Identity> page) {}
}
