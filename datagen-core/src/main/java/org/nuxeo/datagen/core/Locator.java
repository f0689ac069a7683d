// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.InvalidKeyException;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * Finds a document of a dataset from a text that a user types: an ordinal, also with commas, a customer or account number, the
 * name of a document in a series, a document id, a blob key, or {@code repository:/path}. The prefixes {@code ordinal:}, {@code
 * id:} and {@code key:} are optional, and so is the repository: without it, the first one that has the path is meant.
 */
public final class Locator {

    private final Dataset dataset;

    private static final String KEY = "key:";
    /** A value of a field, and which of the documents with it is meant. */
    private static final Pattern FIELD = Pattern.compile("[a-z0-9-]+\\.[^=]+=.*");

    private static final Pattern RANK = Pattern.compile("(.*)#([0-9]{1,15})");
    private static final Pattern WITH_COMMAS = Pattern.compile("[0-9]{1,3}(?:,[0-9]{3})+");

    /**
     * Creates a locator of documents.
     *
     * @param dataset dataset to search
     */
    public Locator(Dataset dataset) {
        this.dataset = Objects.requireNonNull(dataset, "dataset");
    }

    /**
     * Returns the identity of the document that a text names, or of a root for the path {@code /}.
     *
     * @throws IllegalArgumentException if no document of the dataset has that locator; the message names both
     */
    public Identity locate(String text) {
        if (text.startsWith("ordinal:")) {
            return ordinal(text.substring(8));
        }
        if (text.startsWith("id:")) {
            return id(text.substring(3));
        }
        if (text.startsWith(KEY)) {
            return key(text.substring(KEY.length()));
        }
        if (text.startsWith("/")) {
            return path(dataset.layout().repositories(), text, text);
        }
        if (text.contains(":/")) {
            int colon = text.indexOf(':');
            Repository named = dataset.layout().repositories().of(text.substring(0, colon));
            return path(List.of(named), text.substring(colon + 1), text);
        }
        if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9') || hasCommas(text)) {
            return ordinal(text);
        }
        if (FIELD.matcher(text).matches()) {
            return field(text);
        }
        Identity numbered = dataset.numbered(text);
        if (numbered != null) {
            return numbered;
        }
        return DocumentId.parse(text) != null ? id(text) : key(text);
    }

    /** Returns the identity of the document that a text names, or empty if no document of the dataset has that locator. */
    public Optional<Identity> find(String text) {
        try {
            return Optional.of(locate(text));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    /** Returns the number of the file whose key a text is, from 0, or -1 if it is no key. */
    public int file(String text) {
        try {
            String key = text.startsWith(KEY) ? text.substring(KEY.length()) : text;
            return BlobKey.parse(key, dataset.layout().kinds()).file();
        } catch (InvalidKeyException e) {
            return -1;
        }
    }

    private static boolean hasCommas(String text) {
        return text.indexOf(',') >= 0 && WITH_COMMAS.matcher(text).matches();
    }

    private Identity ordinal(String text) {
        long ordinal;
        try {
            ordinal = Long.parseLong(hasCommas(text) ? text.replace(",", "") : text);
        } catch (NumberFormatException e) {
            throw beyond(text, e);
        }
        if (ordinal < 0 || ordinal >= dataset.size()) {
            throw beyond(text, null);
        }
        return dataset.identity(ordinal);
    }

    private Identity field(String text) {
        Matcher ranked = RANK.matcher(text);
        boolean isRanked = ranked.matches();
        long rank = isRanked ? Long.parseLong(ranked.group(2)) : 1;
        Hits hits = dataset.contents().find(dataset.layout(), isRanked ? ranked.group(1) : text);
        if (hits == null) {
            throw missing("field", text);
        }
        if (rank < 1 || rank > hits.count()) {
            throw new IllegalArgumentException(text + ": " + WholeNumber.grouped(hits.count()) + " of " + dataset
                    + (hits.count() == 1 ? " is" : " are") + " like that");
        }
        return hits.get(rank - 1);
    }

    private Identity id(String text) {
        DocumentId id = DocumentId.parse(text);
        if (id == null) {
            throw missing("document id", text);
        }
        return dataset.identity(id);
    }

    private Identity key(String text) {
        BlobKey key;
        try {
            key = BlobKey.parse(text, dataset.layout().kinds());
        } catch (InvalidKeyException e) {
            throw new IllegalArgumentException(
                    text + ": is not an ordinal, customer or account number, path, document id or blob key", e);
        }
        boolean same = dataset.contains(key.identity())
                && dataset.blobKey(key.identity(), key.file()).equals(key);
        if (!same) {
            throw missing("blob key", text);
        }
        return key.identity();
    }

    private Identity path(Iterable<Repository> repositories, String path, String text) {
        for (Repository repository : repositories) {
            Identity found = at(repository, path);
            if (found != null) {
                return found;
            }
        }
        throw missing("path", text);
    }

    private @Nullable Identity at(Repository repository, String path) {
        Identity found = dataset.layout().at(repository, path);
        return found == null || found.isRoot() || isAt(repository, path, found) ? found : null;
    }

    /** Returns whether the dataset has a document at exactly that path. The parser also accepts lower-case numbers. */
    private boolean isAt(Repository repository, String path, Identity identity) {
        return dataset.contains(identity)
                && dataset.layout().repository(identity) == repository
                && dataset.document(identity).path().equals(path);
    }

    private IllegalArgumentException beyond(String text, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "ordinal " + text + ": must be 0 to " + WholeNumber.grouped(dataset.size() - 1) + " in " + dataset,
                cause);
    }

    private IllegalArgumentException missing(String what, String text) {
        return new IllegalArgumentException(what + " " + text + ": is not part of " + dataset);
    }
}
