// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.bank;

import static org.eclipse.jetty.http.HttpStatus.BAD_REQUEST_400;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.NameQuery;
import org.nuxeo.datagen.core.bank.NameSearch;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.server.api.DocumentApi;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.bank.BankView.ShownStatement;
import org.nuxeo.datagen.store.output.Json;

/**
 * REST interface of what only a bank has: customers by name, which the generator finds without an index, and the statements of an
 * account with their lines, wherever the file plan places them. Thread safe.
 */
record CustomerApi(Dataset dataset, DocumentApi documents, NameSearch search) {
    private static final int MAX_NAME_CHARS = 100;
    private static final String LINES = "/lines";

    /**
     * Answers {@code GET /api/search?firstName=…&lastName=…&state=…&cursor=…&limit=…}. A trailing asterisk searches for
     * a prefix.
     */
    void search(Request request) {
        String first = name(request, "firstName");
        String last = name(request, "lastName");
        UsState state = state(request);
        NameQuery query = Problem.refusals(BAD_REQUEST_400, () -> NameQuery.of(first, last, state));
        if (query.firstName().isEmpty() && query.lastName().isEmpty()) {
            throw Problem.badRequest("firstName and lastName: one of them must have at least one letter");
        }
        long cursor = request.number("cursor", 0, 0, Long.MAX_VALUE);
        int limit = request.limit("limit");
        NameSearch.Page page = search.find(query, cursor, limit);
        Stream<ObjectNode> customers = page.customers().stream().map(each -> documents.summary(each.identity()));
        request.json(Json.object("customers", customers.toList(), "next", page.next() >= 0 ? page.next() : null));
    }

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

    /** Answers {@code GET /api/statements/LOCATOR/lines} for a statement. */
    void lines(Request request, String locator) {
        Identity statement = documents.find(locator);
        if (statement.kind() != Bank.STATEMENT) {
            throw Problem.badRequest(
                    locator + ": is of kind " + statement.kind().label() + "; must be a statement");
        }
        request.json(ShownStatement.of(dataset.document(statement)));
    }

    /**
     * Answers {@code GET /api/statements/LOCATOR} for an account. If the locator is a path, it may also end in
     * {@code /lines}.
     */
    void statements(Request request) {
        String locator = request.path("locator");
        if (locator.endsWith(LINES)) {
            lines(request, locator.substring(0, locator.length() - LINES.length()));
            return;
        }
        Identity found = documents.find(locator);
        if (found.kind() != Bank.ACCOUNT) {
            throw Problem.badRequest(locator + ": is of kind " + found.kind().label() + "; must be an account");
        }
        Account account = Bank.of(dataset).account(found.position());
        Identity letter = account.letter();
        List<ObjectNode> statements = new ArrayList<>();
        for (int month = dataset.spec().firstMonth(); month < dataset.spec().endMonth(); month++) {
            Document statement = dataset.document(account.statement(month));
            ObjectNode shown = Json.object(
                    "month", Months.text(month), "id", statement.id().toString());
            Json.put(shown, "repository", statement.repository(), "path", statement.path());
            statements.add(shown.put("blobKey", statement.blobKey().text()));
        }
        ObjectNode papers = dataset.contains(letter) ? Json.object("letter", documents.summary(letter)) : Json.object();
        request.json(Json.put(papers, "statements", statements));
    }
}
