// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.ledger.StatementTotals;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocuments;

/** REST interface of documents by locator, and of the children of folders in pages. Thread safe. */
public final class DocumentApi {
    /** Maximum number of children in a page. */
    public static final int MAX_LIMIT = 1000;

    private static final int DEFAULT_LIMIT = 50;

    private final Dataset dataset;
    private final Locator locator;
    private final ThreadLocal<ShownDocuments> shown;

    public DocumentApi(Dataset dataset) {
        this.dataset = dataset;
        this.locator = new Locator(dataset);
        this.shown = ThreadLocal.withInitial(() -> new ShownDocuments(dataset));
    }

    /** Answers {@code GET /api/documents/LOCATOR?digests}. */
    public void document(Request request) {
        Identity identity = find(request.path("locator"));
        if (identity.isRoot()) {
            request.json(root(identity));
        } else {
            boolean digests = request.parameter("digests") != null;
            request.json(document(identity, digests ? ShownDocument.File.DIGESTS : ShownDocument.File.LENGTH));
        }
    }

    /** Answers {@code GET /api/children/LOCATOR?offset=K&limit=N}. */
    public void children(Request request) {
        Identity folder = find(request.path("locator"));
        long count = dataset.layout().childCount(folder);
        long offset = request.number("offset", 0, 0, Long.MAX_VALUE);
        long limit = request.number("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        List<Summary> children = new ArrayList<>();
        for (long k = offset; k < count && k - offset < limit; k++) {
            children.add(summary(dataset.layout().child(folder, k)));
        }
        request.json(new Page(count, offset, limit, children));
    }

    /**
     * Returns the identity of the document that a locator names.
     *
     * @throws Problem 404 if the dataset has no such document
     */
    public Identity find(String text) {
        try {
            return locator.locate(text);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw Problem.notFound(e.getMessage());
        }
    }

    /**
     * A document in its folder, with the customer and account it belongs to, which may be in another repository.
     *
     * @param versions versions of the document, the oldest first; null if it has none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Found(
            @JsonUnwrapped ShownDocument document,
            long childCount,
            long indexInParent,
            @Nullable Summary customer,
            @Nullable Summary account,
            @Nullable Long balanceCents,
            @Nullable List<Summary> versions) {}

    /** The root of a repository, which can be browsed although it is not a document of the dataset. */
    private record Root(
            String kind,
            String type,
            String id,
            String repository,
            String path,
            String name,
            long childCount,
            Map<String, String> properties,
            List<String> parents) {}

    /** Some children of a folder. */
    private record Page(long childCount, long offset, long limit, List<Summary> children) {}

    /**
     * The fields of a document that a list shows; null those that it lacks.
     *
     * @param holder name of the customer that a document belongs to
     * @param balanceCents closing balance of a statement; of an account, that of the last month
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Summary(
            long ordinal,
            String kind,
            String type,
            String id,
            String repository,
            String path,
            String name,
            String title,
            @Nullable String city,
            @Nullable String state,
            @Nullable String holder,
            @Nullable Long balanceCents,
            @Nullable String blobKey,
            @Nullable Long childCount,
            ShownDocument.@Nullable Version version) {}

    /** Returns the fields of a document that a list shows. */
    Summary summary(Identity identity) {
        Document document = dataset.document(identity);
        Customer customer = hasCustomer(identity) ? Bank.of(dataset).customer(document) : null;
        boolean file = document.kind().hasFiles();
        return new Summary(
                document.ordinal(),
                document.kind().label(),
                document.type(),
                document.id().toString(),
                document.repository().label(),
                document.path(),
                document.name(),
                document.title(),
                customer == null ? null : customer.city(),
                customer == null ? null : customer.state().code(),
                customer == null || identity.equals(customer.identity()) ? null : customer.fullName(),
                balanceCents(identity),
                file ? document.blobKey().text() : null,
                file ? null : dataset.layout().childCount(identity),
                shown.get().version(document));
    }

    private Found document(Identity identity, ShownDocument.File file) {
        Document document = dataset.document(identity);
        boolean owned = hasCustomer(identity);
        Identity account = owned && BankDataset.hasAccount(document)
                ? Bank.of(dataset).account(document).identity()
                : null;
        return new Found(
                shown.get().document(identity, file),
                dataset.layout().childCount(identity),
                dataset.layout().indexInParent(identity),
                owned ? owner(identity, Bank.of(dataset).customer(document).identity()) : null,
                owner(identity, account),
                balanceCents(identity),
                versions(identity));
    }

    private @Nullable List<Summary> versions(Identity identity) {
        int count = dataset.layout().versionCount(identity);
        return count == 0
                ? null
                : IntStream.range(0, count)
                        .mapToObj(k -> summary(dataset.layout().version(identity, k)))
                        .toList();
    }

    private boolean hasCustomer(Identity identity) {
        return !identity.kind().isShared() && !dataset.spec().version().form().isByArchive();
    }

    private @Nullable Summary owner(Identity identity, @Nullable Identity owner) {
        return owner == null || owner.equals(identity) ? null : summary(owner);
    }

    private @Nullable Long balanceCents(Identity identity) {
        if (!hasCustomer(identity)) {
            return null;
        }
        boolean account = identity.kind() == dataset.layout().kinds().series().parent();
        if (!account && !identity.kind().isSeries()) {
            return null;
        }
        StatementTotals totals = new StatementTotals();
        int month = account ? dataset.spec().endMonth() - 1 : identity.month();
        Bank.of(dataset).generator().totals(identity.position(), month, totals);
        return totals.closingCents();
    }

    private Root root(Identity identity) {
        String repository = dataset.layout().repository(identity).label();
        return new Root(
                "root",
                "Root",
                dataset.id(identity).toString(),
                repository,
                "/",
                "",
                dataset.layout().childCount(identity),
                Map.of(Field.TITLE.name(), repository),
                List.of());
    }
}
