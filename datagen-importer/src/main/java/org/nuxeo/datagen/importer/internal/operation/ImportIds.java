package org.nuxeo.datagen.importer.internal.operation;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.nuxeo.datagen.core.id.DocumentId;

/**
 * The ids of imported documents below a folder of the caller's choice. Below the root they are those of the dataset; below
 * another folder they derive from its id too, so that one dataset may be imported below several folders. Thread safe.
 */
public final class ImportIds {

    private final MessageIdentities identities;
    private final String rootId;

    /** @param rootId the id of the folder below which documents go */
    public ImportIds(MessageIdentities identities, String rootId) {
        this.identities = identities;
        this.rootId = rootId;
    }

    /**
     * Returns the id of the document at a path below that folder; its own id for {@code /}.
     *
     * @throws IllegalArgumentException if no document of the dataset lies there
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

    /** Returns when the document at a path was created, in milliseconds from 1970-01-01. */
    public long createdMillis(String path) {
        return identities.createdMillis(path);
    }

    /** Returns the path of a document: its folder's, a slash and its name. */
    public static String path(String parentPath, String name) {
        return parentPath.endsWith("/") ? parentPath + name : parentPath + "/" + name;
    }

    /** Returns a path as messages have it: beginning with a slash, and ending with none unless it is the root. */
    public static String normalized(String path) {
        String text = path == null ? "" : path.strip().replaceAll("/+", "/");
        text = text.startsWith("/") ? text : "/" + text;
        return text.length() > 1 && text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
