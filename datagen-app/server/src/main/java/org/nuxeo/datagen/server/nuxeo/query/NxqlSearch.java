// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankFields;
import org.nuxeo.datagen.core.bank.NameQuery;
import org.nuxeo.datagen.core.bank.NameSearch;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;

/**
 * Answers queries from the dataset alone: about one document or customer, about customers of a name, or about all documents
 * of a type, statements of some months among them. What would need more is refused with 501. Thread safe.
 */
public final class NxqlSearch {

    private static final int MAX_CUSTOMERS = 200;

    private final Dataset dataset;
    private final Locator locator;
    private final @Nullable NameSearch names;

    public NxqlSearch(Dataset dataset) {
        this.dataset = dataset;
        this.locator = new Locator(dataset);
        this.names = dataset.spec().version().form().isByArchive()
                ? null
                : Bank.of(dataset).search();
    }

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
            return new TypeRange(dataset, nxql, repository).find(offset, limit);
        }
        List<Document> found = new ArrayList<>(few.get().stream()
                .map(dataset::document)
                .filter(each -> repository == null || each.repository() == repository)
                .filter(matching)
                .toList());
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
            return Optional.of(located("id:" + id.get()));
        }
        Optional<String> number =
                query.equal(BankFields.ACCOUNT_NUMBER.name()).or(() -> query.equal(BankFields.CUSTOMER_NUMBER.name()));
        if (number.isPresent()) {
            List<Identity> of = located(number.get());
            return Optional.of(
                    of.isEmpty()
                            ? of
                            : dataset.layout().documents(dataset.layout().group(of.get(0))));
        }
        Optional<String> first = query.equal(BankFields.FIRST_NAME.name());
        Optional<String> last = query.equal(BankFields.LAST_NAME.name());
        if (names == null || first.isEmpty() && last.isEmpty()) {
            return Optional.empty();
        }
        NameSearch.Page page = names.find(NameQuery.of(first.orElse(""), last.orElse(""), null), 0, MAX_CUSTOMERS);
        if (page.next() >= 0) {
            throw Nxql.Parser.unknown(
                    "names of more than " + MAX_CUSTOMERS + " customers, the other name or a number less");
        }
        return Optional.of(page.customers().stream()
                .flatMap(each -> dataset.layout().documents(each.position()).stream())
                .toList());
    }

    private List<Identity> located(String text) {
        try {
            return List.of(locator.locate(text));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return List.of();
        }
    }

    /**
     * A page of what a query finds.
     *
     * @param count exact number of matching documents
     * @param page the documents of the page
     */
    public record Found(long count, List<Identity> page) {}
}
