// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.bank;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.NameQuery;
import org.nuxeo.datagen.core.bank.NameSearch;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.server.api.DocumentApi;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;

/** REST interface of the search for customers by name. The generator answers it without an index. Thread safe. */
final class SearchApi {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 1000;
    private static final int MAX_NAME_CHARS = 100;

    private final DocumentApi documents;
    private final NameSearch search;

    SearchApi(Dataset dataset, DocumentApi documents) {
        this.documents = documents;
        this.search = Bank.of(dataset).search();
    }

    /**
     * Answers {@code GET /api/search?firstName=…&lastName=…&state=…&cursor=…&limit=…}. A trailing asterisk searches for
     * a prefix.
     */
    void search(Request request) {
        NameQuery query = NameQuery.of(name(request, "firstName"), name(request, "lastName"), state(request));
        if (query.firstName().isEmpty() && query.lastName().isEmpty()) {
            throw Problem.badRequest("firstName and lastName: one of them must have at least one letter");
        }
        long cursor = request.number("cursor", 0, 0, Long.MAX_VALUE);
        int limit = (int) request.number("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        NameSearch.Page page = search.find(query, cursor, limit);
        List<DocumentApi.Summary> customers = page.customers().stream()
                .map(customer -> documents.summary(customer.identity()))
                .toList();
        request.json(new Customers(customers, page.next() >= 0 ? page.next() : null));
    }

    /** Some customers, and the cursor of the next ones; null for the last ones. */
    private record Customers(
            List<DocumentApi.Summary> customers, @Nullable Long next) {}

    private static @Nullable String name(Request request, String parameter) {
        String text = request.parameter(parameter);
        if (text != null && text.length() > MAX_NAME_CHARS) {
            throw Problem.badRequest(parameter + ": must be at most " + MAX_NAME_CHARS + " characters");
        }
        return text;
    }

    private static @Nullable UsState state(Request request) {
        String code = request.parameter("state");
        if (code == null || code.isEmpty()) {
            return null;
        }
        UsState coded = UsState.ofCode(code.toUpperCase(Locale.ROOT));
        UsState state = coded == null ? UsState.ofSlug(code) : coded;
        if (state != null) {
            return state;
        }
        throw Problem.badRequest("state " + code + ": must be a code such as CA or a name such as california");
    }
}
