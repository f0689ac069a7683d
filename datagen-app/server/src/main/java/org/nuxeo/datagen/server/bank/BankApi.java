// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.bank;

import static org.nuxeo.datagen.server.http.Problem.unlessRefused;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.bank.BankFields;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.NameQuery;
import org.nuxeo.datagen.core.bank.ledger.StatementTotals;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.server.api.ArchiveApi;
import org.nuxeo.datagen.server.api.DocumentApi;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.output.Json;

/** What the bank brings to the server: statements, customers by name, and whom a document belongs to. */
public final class BankApi implements ArchiveApi {

    @Override
    public Map<String, Consumer<Request>> routes(Dataset dataset, DocumentApi documents) {
        CustomerApi customers =
                new CustomerApi(dataset, documents, Bank.of(dataset).search());
        return Map.of(
                "/api/statements/{locator}*", customers::statements,
                "/api/statements/{locator}/lines", request -> customers.lines(request, request.path("locator")),
                "/api/search", customers::search);
    }

    @Override
    public String description(Dataset dataset) {
        // statements are last, if there are any
        Document last = dataset.document(dataset.size() - 1);
        return Resources.text(BankApi.class, "openapi.json")
                .replace("${account}", Objects.requireNonNullElse(BankDataset.accountNumber(last), "0"))
                .replace("${statement}", last.id().toString());
    }

    @Override
    public String script() {
        return "bank/bank.js";
    }

    /**
     * Adds whom a document belongs to: in a list a name, otherwise the customer and the account, which may be in another
     * repository. A statement also has its closing balance, and an account that of the last month.
     */
    @Override
    public void more(Document document, @Nullable DocumentApi documents, ObjectNode target) {
        if (document.kind().isShared()) {
            return;
        }
        Customer customer = Bank.of(document.dataset()).customer(document);
        boolean isOwned = document.kind() != Bank.CUSTOMER;
        if (documents == null) {
            String holder = isOwned ? customer.fullName() : null;
            Json.put(target, "city", customer.city(), "state", customer.state().code(), "holder", holder);
        } else {
            boolean isOfAccount = BankDataset.hasAccount(document) && document.kind() != Bank.ACCOUNT;
            Identity account = Bank.account(document.identity().position());
            Json.put(target, "customer", isOwned ? documents.summary(customer.identity()) : null);
            Json.put(target, "account", isOfAccount ? documents.summary(account) : null);
        }
        Json.put(target, "balanceCents", balanceCents(document));
    }

    private static @Nullable Long balanceCents(Document document) {
        boolean account = document.kind() == Bank.ACCOUNT;
        if (!account && document.kind() != Bank.STATEMENT) {
            return null;
        }
        StatementTotals totals = new StatementTotals();
        int last = document.dataset().spec().endMonth() - 1;
        int month = account ? last : document.identity().month();
        Bank.of(document.dataset()).generator().totals(document.identity().position(), month, totals);
        return totals.closingCents();
    }

    @Override
    public List<Field> holder() {
        return List.of(BankFields.FIRST_NAME, BankFields.LAST_NAME);
    }

    @Override
    public Field lastDay() {
        return BankFields.DOCUMENT_DATE;
    }

    @Override
    public @Nullable List<Long> groups(Dataset dataset, Function<String, Optional<String>> equal, int limit) {
        Optional<String> number =
                equal.apply(BankFields.ACCOUNT_NUMBER.name()).or(() -> equal.apply(BankFields.CUSTOMER_NUMBER.name()));
        if (number.isPresent()) {
            Identity found = unlessRefused(() -> dataset.numbered(number.get()));
            return found == null ? List.of() : List.of(dataset.layout().group(found));
        }
        String first = equal.apply(BankFields.FIRST_NAME.name()).orElse("");
        String last = equal.apply(BankFields.LAST_NAME.name()).orElse("");
        if (first.isEmpty() && last.isEmpty()) {
            return null;
        }
        NameQuery query = unlessRefused(() -> new NameQuery(first, first.isEmpty(), last, last.isEmpty(), null));
        if (query == null) {
            // no name has such characters
            return List.of();
        }
        return Bank.of(dataset).search().find(query, 0, limit).customers().stream()
                .map(Customer::position)
                .toList();
    }
}
