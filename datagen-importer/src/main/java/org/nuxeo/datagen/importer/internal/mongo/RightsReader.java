package org.nuxeo.datagen.importer.internal.mongo;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.id.IdScheme;
import org.nuxeo.datagen.importer.internal.model.AccessRights;
import org.nuxeo.datagen.importer.internal.model.FolderRights;
import org.nuxeo.datagen.importer.internal.model.Rights;

/**
 * Reads who may read documents from the access control entries that are there: those of the root, and of states and
 * calendar folders that have some. Once for a stage; no question goes through documents.
 */
public final class RightsReader {

    private static final List<String> SHARED_TYPES = List.of(Kind.STATE.type(), Kind.FOLDER.type());
    private static final String TYPE = "ecm:primaryType";
    private static final String ANCESTORS = "ecm:ancestorIds";

    /** The row ids of states and calendar folders that were imported, and no others. */
    private static final Bson SHARED_ROWS =
            Filters.and(Filters.gt("_id", row("0000000000000000")), Filters.lte("_id", row("ffffffffffffffff")));

    private final MongoCollection<RawBsonDocument> documents;
    private final IdScheme ids;

    private RightsReader(MongoCollection<RawBsonDocument> documents, IdScheme ids) {
        this.documents = documents;
        this.ids = ids;
    }

    private static ObjectId row(String low) {
        return new ObjectId("00000000" + low);
    }

    /**
     * Reads the rights in some repositories; what is assumed counts where there is none yet.
     *
     * @param ids what ids documents have
     */
    public static Rights read(MongoStore store, Collection<String> repositories, IdScheme ids) {
        Map<String, FolderRights<AccessRights>> found = new HashMap<>();
        for (String repository : repositories) {
            BsonDocument root = RepositorySetup.root(store, repository);
            if (root != null) {
                found.put(repository, new RightsReader(store.documents(repository), ids).below(root));
            }
        }
        return new Rights(found);
    }

    private FolderRights<AccessRights> below(BsonDocument root) {
        Map<String, BsonDocument> folders = foldersWithEntries();
        Map<String, AccessRights> rights = new HashMap<>();
        folders.forEach((id, folder) -> rights.put(id, AccessRights.of(upwards(folder, folders, root))));
        return new FolderRights<>(AccessRights.of(List.of(root)), rights);
    }

    /** Returns a folder and those above it, as far as they have entries. */
    private List<BsonDocument> upwards(BsonDocument folder, Map<String, BsonDocument> folders, BsonDocument root) {
        List<BsonDocument> chain = new ArrayList<>(List.of(folder));
        folder.getArray(ANCESTORS).forEach(ancestor -> {
            BsonDocument above = folders.get(ids.text(ancestor));
            if (above != null) {
                chain.add(above);
            }
        });
        chain.add(root);
        return chain;
    }

    private Map<String, BsonDocument> foldersWithEntries() {
        Map<String, BsonDocument> found = new HashMap<>();
        if (hasIndexOfTypes()) {
            find(Filters.in(TYPE, SHARED_TYPES), found);
        } else if (!ids.nativeId()) {
            // Nuxeo, which makes that index when it opens a repository, has written none of them
            find(SHARED_ROWS, found);
        }
        return found;
    }

    private boolean hasIndexOfTypes() {
        for (BsonDocument index : documents.listIndexes(BsonDocument.class)) {
            if (index.getDocument("key").getFirstKey().equals(TYPE)) {
                return true;
            }
        }
        return false;
    }

    private void find(Bson folders, Map<String, BsonDocument> found) {
        for (RawBsonDocument each : documents
                .find(Filters.and(folders, Filters.exists(AccessRights.ENTRIES)))
                .projection(Projections.include(ids.field(), ANCESTORS, AccessRights.ENTRIES))) {
            found.put(ids.text(each.get(ids.field())), each);
        }
    }
}
