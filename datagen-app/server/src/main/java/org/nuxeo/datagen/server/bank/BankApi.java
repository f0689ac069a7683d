// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.bank;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
import org.nuxeo.datagen.server.http.Route;

/** What the bank brings to the server: statements, customers by name, and whom a document belongs to. */
public final class BankApi implements ArchiveApi {

    @Override
    public Map<String, Route.Endpoint> routes(Dataset dataset, DocumentApi documents) {
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
     * Members of a document; null those that it lacks.
     *
     * @param holder name of the customer that the document belongs to
     * @param customer the customer it belongs to, which may be in another repository
     * @param account the account it belongs to, which may be in another repository
     * @param balanceCents closing balance of a statement; of an account, that of the last month
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record More(
            @Nullable String city,
            @Nullable String state,
            @Nullable String holder,
            DocumentApi.@Nullable Summary customer,
            DocumentApi.@Nullable Summary account,
            @Nullable Long balanceCents) {}

    @Override
    public @Nullable Object more(Document document, @Nullable DocumentApi documents) {
        if (document.kind().isShared()) {
            return null;
        }
        Customer customer = Bank.of(document.dataset()).customer(document);
        boolean isOwned = document.kind() != Bank.CUSTOMER;
        if (documents == null) {
            String holder = isOwned ? customer.fullName() : null;
            return new More(customer.city(), customer.state().code(), holder, null, null, balanceCents(document));
        }
        boolean isOfAccount = BankDataset.hasAccount(document) && document.kind() != Bank.ACCOUNT;
        DocumentApi.Summary owner = isOwned ? documents.summary(customer.identity()) : null;
        Identity account = Bank.account(document.identity().position());
        return new More(
                null, null, null, owner, isOfAccount ? documents.summary(account) : null, balanceCents(document));
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
            return numbered(dataset, number.get());
        }
        String first = equal.apply(BankFields.FIRST_NAME.name()).orElse("");
        String last = equal.apply(BankFields.LAST_NAME.name()).orElse("");
        if (first.isEmpty() && last.isEmpty()) {
            return null;
        }
        NameQuery query;
        try {
            query = new NameQuery(first, first.isEmpty(), last, last.isEmpty(), null);
        } catch (IllegalArgumentException e) {
            // no name has such characters
            return List.of();
        }
        return Bank.of(dataset).search().find(query, 0, limit).customers().stream()
                .map(Customer::position)
                .toList();
    }

    private static List<Long> numbered(Dataset dataset, String number) {
        try {
            Identity found = dataset.numbered(number);
            return found == null ? List.of() : List.of(dataset.layout().group(found));
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }
}
