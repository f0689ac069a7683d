// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.bank;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.server.api.DocumentApi;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.bank.BankView.ShownStatement;

/**
 * REST interface of the statements of an account, wherever the file plan places them, and of their lines. Thread safe.
 */
final class StatementApi {
    private static final String LINES = "/lines";

    private final Dataset dataset;
    private final DocumentApi documents;

    StatementApi(Dataset dataset, DocumentApi documents) {
        this.dataset = dataset;
        this.documents = documents;
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
        List<Summary> statements = new ArrayList<>();
        for (int month = dataset.spec().firstMonth(); month < dataset.spec().endMonth(); month++) {
            Document statement = dataset.document(account.statement(month));
            statements.add(new Summary(
                    Months.text(month),
                    statement.id().toString(),
                    statement.repository().label(),
                    statement.path(),
                    statement.blobKey().text()));
        }
        request.json(new Papers(dataset.contains(letter) ? documents.summary(letter) : null, statements));
    }

    /** The documents of an account. */
    private record Papers(
            @JsonInclude(JsonInclude.Include.NON_NULL) DocumentApi.@Nullable Summary letter,
            List<Summary> statements) {}

    private record Summary(String month, String id, String repository, String path, String blobKey) {}
}
