// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Statement;

/** The content of a statement as JSON: its balances and its lines. */
public final class StatementJson {
    private StatementJson() {}

    /** Returns a statement of the dataset. */
    public static ObjectNode write(Dataset dataset, Document document) {
        Statement statement = Statement.of(
                dataset.generator(), document.account(), document.identity().month());
        ObjectNode json = Json.object()
                .put("account", document.accountNumber())
                .put("accountKind", statement.account().kind().label())
                .put("month", statement.month().toString())
                .put("openingCents", statement.openingCents())
                .put("closingCents", statement.closingCents());
        ArrayNode lines = json.putArray("lines");
        for (Statement.Line line : statement.lines()) {
            lines.addObject()
                    .put("date", line.date().toString())
                    .put("description", line.description())
                    .put("category", line.category().label())
                    .put("amountCents", line.amountCents())
                    .put("balanceCents", line.balanceCents());
        }
        return json;
    }
}
