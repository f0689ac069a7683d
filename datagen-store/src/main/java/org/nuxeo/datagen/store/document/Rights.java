// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.rights.Readers;

/**
 * Who may read the documents of each repository.
 *
 * @param repositories rights by repository; the default rights apply to repositories that are not listed
 */
public record Rights(Map<String, FolderRights<AccessRights>> repositories) {

    private static final FolderRights<AccessRights> ASSUMED_IN_ALL = FolderRights.everywhere(AccessRights.ASSUMED);

    /** The rights in repositories that do not exist yet. */
    public static final Rights ASSUMED = new Rights(Map.of());

    /** Returns the rights in a repository. */
    public FolderRights<AccessRights> of(String repository) {
        return repositories.getOrDefault(repository, ASSUMED_IN_ALL);
    }

    /**
     * The access rights of the folders of one repository, or values computed from them once. The lookup for a document is
     * immediate if only the root has entries.
     *
     * @param root applies where no other folder has entries
     * @param folders rights by folder id, for folders with access control entries and everything below them
     */
    public record FolderRights<T>(T root, Map<String, T> folders) {

        /** Returns rights that apply everywhere. */
        public static <T> FolderRights<T> everywhere(T root) {
            return new FolderRights<>(root, Map.of());
        }

        /** Returns the rights that apply to a document. */
        public T of(StoredDocument document) {
            if (folders.isEmpty()) {
                return root;
            }
            T found = folders.get(document.id());
            for (int i = 0; found == null && i < document.ancestorIds().size(); i++) {
                found = folders.get(document.ancestorIds().get(i));
            }
            return found == null ? root : found;
        }

        /** Returns the same folders with values computed from their rights. */
        public <R> FolderRights<R> map(Function<? super T, ? extends R> maker) {
            Map<String, R> made = new HashMap<>();
            folders.forEach((id, rights) -> made.put(id, maker.apply(rights)));
            return new FolderRights<>(maker.apply(root), made);
        }
    }

    /**
     * Who may read the documents in a folder, according to the access control entries of the folder and of the folders
     * above it.
     *
     * @param readers users and groups that may browse, sorted, as MongoDB stores them in {@code ecm:racl}
     * @param granted the same users and groups in the order of the entries, as the index stores them in {@code ecm:acl}
     */
    public record AccessRights(List<String> readers, List<String> granted) {

        /** What the root of a repository grants if this program creates it, or Nuxeo without a content template. */
        public static final AccessRights ASSUMED =
                new AccessRights(List.of("Administrator", "administrators", "members"), Readers.OF_ROOT);

        private static final AccessRights NOBODY = new AccessRights(List.of(), List.of());

        /** MongoDB's field for a document's own access control entries. */
        public static final String ENTRIES = "ecm:acp";

        static final String LIST = "acl";
        static final String PERMISSION = "perm";
        static final String GRANT = "grant";
        static final String USER = "user";

        /** Nuxeo's mark of a denial to some users only. */
        public static final String DENIED_TO_SOME = "_UNSUPPORTED_ACL_";

        private static final String READ = "Read";
        private static final long EFFECTIVE = 1;

        /** An entry; one that is not effective has dates at which it is not. */
        private record Entry(String user, String permission, boolean isGranted, boolean isEffective) {}

        /**
         * Returns the rights that result from entries, evaluated as Nuxeo does: from the folder up to the root, until an
         * entry denies access.
         *
         * @param folders folders in MongoDB's form, the nearest first, the root last
         */
        public static AccessRights of(List<? extends BsonDocument> folders) {
            return NOBODY.below(folders.stream()
                    .filter(folder -> folder.isArray(ENTRIES))
                    .flatMap(folder -> folder.getArray(ENTRIES).stream())
                    .flatMap(list -> list.asDocument().getArray(LIST).stream())
                    .map(BsonValue::asDocument)
                    .map(entry -> new Entry(
                            entry.getString(USER).getValue(),
                            entry.getString(PERMISSION).getValue(),
                            entry.getBoolean(GRANT, BsonBoolean.FALSE).getValue(),
                            !entry.isInt64("status") || entry.getInt64("status").getValue() == EFFECTIVE))
                    .toList());
        }

        /** Returns the rights of a document in this folder, to which a model gives entries of its own. */
        AccessRights below(Governance document) {
            boolean isVersion = document.isVersion();
            List<Entry> entries = new ArrayList<>();
            for (Access each : document.all()) {
                boolean isRead = isVersion && each.permission().equals(Readers.READ_VERSION);
                entries.add(new Entry(each.principal(), isRead ? READ : each.permission(), each.isGranted(), true));
            }
            return below(entries);
        }

        /** Returns the rights that result from entries, which are evaluated one after the other before these. */
        private AccessRights below(List<Entry> entries) {
            Set<String> browsing = new TreeSet<>();
            List<String> inOrder = new ArrayList<>();
            boolean browsingEnds = false;
            boolean orderEnds = false;
            for (Entry each : entries) {
                String name = each.isGranted ? each.user : DENIED_TO_SOME;
                boolean counts = each.isGranted
                        ? Readers.BROWSING.contains(each.permission)
                        : !each.user.equals(Readers.EVERYONE);
                // Nuxeo's index takes the dates of denials into account; its MongoDB repository does not.
                if (counts && !browsingEnds && (each.isEffective || !each.isGranted)) {
                    browsing.add(name);
                }
                if (counts && !orderEnds && each.isEffective) {
                    inOrder.add(name);
                }
                browsingEnds |= !each.isGranted;
                orderEnds |= !each.isGranted && each.isEffective;
            }
            browsing.addAll(browsingEnds ? Set.of() : readers);
            inOrder.addAll(orderEnds ? List.of() : granted);
            return new AccessRights(new ArrayList<>(browsing), inOrder);
        }
    }
}
