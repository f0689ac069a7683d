// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** The content of a statement as a text table. */
final class StatementText {
    private static final String ROW = "%-10s  %-34s  %14s  %14s%n";

    private StatementText() {}

    /** @param statement balances and lines of the statement */
    static String write(JsonNode statement) {
        StringBuilder text = new StringBuilder(row("date", "description", "amount", "balance"));
        text.append(row("", "opening balance", "", dollars(statement.path("openingCents"))));
        for (JsonNode line : statement.path("lines")) {
            text.append(row(
                    line.path("date").asText(),
                    line.path("description").asText(),
                    dollars(line.path("amountCents")),
                    dollars(line.path("balanceCents"))));
        }
        return text.append(row("", "closing balance", "", dollars(statement.path("closingCents"))))
                .toString();
    }

    private static String row(String date, String description, String amount, String balance) {
        return String.format(Locale.ROOT, ROW, date, description, amount, balance);
    }

    private static String dollars(JsonNode cents) {
        long value = Math.abs(cents.asLong());
        String sign = cents.asLong() < 0 ? "-" : "";
        return String.format(Locale.ROOT, "%s%,d.%02d", sign, value / 100, value % 100);
    }
}
