package org.nuxeo.datagen.server.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;

/** All statements of an account, wherever the file plan puts them. Thread safe. */
public final class StatementApi {
    private final Dataset dataset;
    private final DocumentApi documents;

    public StatementApi(Dataset dataset, DocumentApi documents) {
        this.dataset = dataset;
        this.documents = documents;
    }

    /** {@code GET /api/statements/LOCATOR}, of an account. */
    public void statements(Request request) {
        Identity account = documents.find(request.path("locator"));
        if (account.kind() != Kind.ACCOUNT) {
            throw Problem.badRequest(
                    request.path("locator") + ": is a " + account.kind().label() + "; name an account");
        }
        ObjectNode json = Json.object();
        json.set("letter", documents.summary(Identity.letter(account.position())));
        ArrayNode statements = json.putArray("statements");
        for (int month = dataset.spec().firstMonth(); month < dataset.spec().endMonth(); month++) {
            Document statement = dataset.document(Identity.statement(account.position(), month));
            statements
                    .addObject()
                    .put("month", Months.text(month))
                    .put("id", statement.id().toString())
                    .put("repository", statement.repository().label())
                    .put("path", statement.path())
                    .put("blobKey", statement.blobKey().text());
        }
        request.json(json);
    }
}
