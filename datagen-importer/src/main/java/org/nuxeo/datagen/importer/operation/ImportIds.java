// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.model.KindModel;

/**
 * The ids of documents that are imported below a folder. Below the root, they are the dataset's own. Below another
 * folder, they also depend on the folder's id, so that a dataset can be imported below several folders. Thread safe.
 */
public final class ImportIds {

    private final MessageIdentities identities;
    private final String rootId;

    /** @param rootId the id of the folder below which documents are imported */
    public ImportIds(MessageIdentities identities, String rootId) {
        this.identities = identities;
        this.rootId = rootId;
    }

    /**
     * Returns the id of the document at a path below that folder, or the folder's own id for {@code /}.
     *
     * @throws IllegalArgumentException if the dataset has no document at that path
     */
    public String id(String path) {
        if (path.equals("/")) {
            return rootId;
        }
        DocumentId id = identities.id(path);
        return rootId.equals(DocumentId.ROOT.toString())
                ? id.toString()
                : UUID.nameUUIDFromBytes((rootId + " " + id).getBytes(StandardCharsets.US_ASCII))
                        .toString();
    }

    /** Returns when the document at a path was created, in milliseconds since 1970-01-01. */
    public long createdMillis(String path) {
        return identities.createdMillis(path);
    }

    /** Returns the content model of the document at a path. */
    public KindModel model(String path) {
        return identities.model(path);
    }

    /** Returns the path of a document: the folder's path, a slash and the name. */
    public static String path(String parentPath, String name) {
        return parentPath.endsWith("/") ? parentPath + name : parentPath + "/" + name;
    }

    /**
     * Returns a path in the form that messages use: with a slash at the start, and none at the end except for the root.
     */
    public static String normalized(String path) {
        String text = path == null ? "" : path.strip().replaceAll("/+", "/");
        text = text.startsWith("/") ? text : "/" + text;
        return text.length() > 1 && text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
