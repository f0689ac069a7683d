package org.nuxeo.datagen.importer.model;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;

/**
 * The facets of the document types, as the index lists them in {@code ecm:mixinType}. Documents with a file have those
 * of Nuxeo's File, folders those of Nuxeo's Folder, states those of Nuxeo's Domain.
 */
public final class Facets {

    private static final List<String> OF_DOMAIN = List.of("Folderish", "SuperSpace", "NotCollectionMember");
    private static final List<String> OF_FOLDERS = List.of("Folderish");
    private static final List<String> OF_FILES =
            List.of("Versionable", "Publishable", "Commentable", "HasRelatedText", "Downloadable");

    private Facets() {}

    public static List<String> of(Kind kind) {
        if (kind == Kind.STATE) {
            return OF_DOMAIN;
        }
        return kind.isFolderish() ? OF_FOLDERS : OF_FILES;
    }
}
