// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.Document;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.store.document.Difference;

/**
 * The indexes that Nuxeo creates on a repository with full text disabled, with the same names and options. An index
 * with another definition would prevent Nuxeo from opening the repository.
 */
public final class NuxeoIndexes {

    /** What a difference has in place of the id of a document if it is one of the collection. */
    public static final String COLLECTION = "collection";

    private static final BsonDocument UNIQUE_ID = definition("{unique: true}", 1, "ecm:id");
    private static final BsonDocument NAMES_OF_CHILDREN =
            definition("{partialFilterExpression: {'ecm:parentId': {$exists: true}}}", 1, "ecm:parentId", "ecm:name");

    private static final List<BsonDocument> OF_REPOSITORIES = Stream.of(
                    definitions("{}", """
                            ecm:parentId ecm:ancestorIds ecm:isVersion ecm:versionSeriesId ecm:proxyTargetId
                            ecm:proxyVersionSeriesId ecm:racl ecm:primaryType ecm:mixinTypes ecm:lifeCycleState
                            ecm:isTrashed ecm:retainUntil ecm:hasLegalHold ecm:blobKeys ecm:acp.acl.user
                            ecm:acp.acl.status ecm:acp.acl.grant"""),
                    definitions("{sparse: true}", "ecm:isRecord ecm:isFlexibleRecord"),
                    List.of(definition("{background: true}", -1, Field.MODIFIED.name()), NAMES_OF_CHILDREN))
            .flatMap(List::stream)
            .toList();

    /**
     * The indexes of bundles that every server has. Nuxeo would create them at its first start, in one request that its client does
     * not await over billions of documents.
     */
    private static final List<BsonDocument> OF_BUNDLES = definitions("{background: true}", """
            collection:documentIds collectionMember:collectionIds comment:parentId annotation:xpath nxtag:tags.label
            rend:renditionName rend:sourceId rend:sourceVersionableId""");

    /** What an index does; whether it is built in the background changes nothing since MongoDB 4.2. */
    private static final List<String> MEANING =
            List.of("key", "unique", "sparse", "partialFilterExpression", "expireAfterSeconds", "hidden", "collation");

    /** The wire version of MongoDB 4.4. */
    private static final int QUORUM_WIRE_VERSION = 9;

    private NuxeoIndexes() {}

    private static List<BsonDocument> definitions(String options, String fields) {
        return Stream.of(fields.split("\\s"))
                .map(field -> definition(options, 1, field))
                .toList();
    }

    private static BsonDocument definition(String options, int order, String... fields) {
        BsonDocument key = new BsonDocument();
        Stream.of(fields).forEach(field -> key.append(field, new BsonInt32(order)));
        String name = Stream.of(fields).map(field -> field + "_" + order).collect(Collectors.joining("_"));
        BsonDocument definition = new BsonDocument("key", key).append("name", new BsonString(name));
        definition.putAll(BsonDocument.parse(options));
        return definition;
    }

    private static List<BsonDocument> ofRepositories(boolean nativeId) {
        return Stream.concat(nativeId ? Stream.of() : Stream.of(UNIQUE_ID), OF_REPOSITORIES.stream())
                .toList();
    }

    /**
     * Creates the missing indexes of a repository but for those of bundles, however long that takes.
     *
     * @param nativeId whether ids are in {@code _id}, which needs no further index
     * @return the definitions of indexes that the server does not support; the unique index is required
     */
    public static List<String> create(MongoStore store, String repository, boolean nativeId) {
        return create(
                store,
                repository,
                ofRepositories(nativeId).stream().map(List::of).toList());
    }

    /**
     * Creates the missing indexes of bundles over all documents that are there, however long that takes. Together they would
     * take a fifth of the time of an import.
     *
     * @return the definitions of indexes that the server does not support
     */
    public static List<String> createOfBundles(MongoStore store, String repository) {
        return create(store, repository, List.of(OF_BUNDLES));
    }

    /** @param groups indexes that are created by one request each */
    private static List<String> create(MongoStore store, String repository, List<List<BsonDocument>> groups) {
        return store.withoutReadTimeout(repository, database -> {
            List<String> refused = new ArrayList<>();
            for (List<BsonDocument> group : groups) {
                String first = String.join(", ", group.get(0).getDocument("key").keySet());
                String more = group.size() == 1 ? "" : " and " + (group.size() - 1) + " more";
                try {
                    store.retried(
                            "index " + first + more + " of collection " + repository,
                            () -> create(database, repository, group));
                } catch (MongoCommandException e) {
                    if (group.contains(UNIQUE_ID)) {
                        throw e;
                    }
                    group.forEach(each -> refused.add(each.getDocument("key").toJson()));
                }
            }
            return refused;
        });
    }

    /**
     * Creates indexes of a collection. Where several members build them, a majority suffices: by default all must have, so that
     * the request waits as long as one of them is down. A server that stands alone refuses to be told.
     *
     * @throws MongoException if the server refuses, or fewer members have the indexes than the write concern says
     */
    static Document create(MongoDatabase database, String collection, List<BsonDocument> definitions) {
        Document server = database.runCommand(new Document("isMaster", 1));
        boolean several = server.containsKey("setName") || "isdbgrid".equals(server.getString("msg"));
        BsonDocument command = new BsonDocument("createIndexes", new BsonString(collection))
                .append("indexes", new BsonArray(definitions))
                .append("writeConcern", database.getWriteConcern().asDocument());
        if (several && server.getInteger("maxWireVersion", 0) >= QUORUM_WIRE_VERSION) {
            command.append("commitQuorum", new BsonString("majority"));
        }
        Document answer = database.runCommand(command);
        Document doubt = answer.get("writeConcernError", Document.class);
        if (doubt != null) {
            throw new MongoException(doubt.getInteger("code"), doubt.getString("errmsg"));
        }
        return answer;
    }

    /**
     * Returns the indexes of a repository that are not what Nuxeo creates.
     *
     * @param nativeId whether ids are in {@code _id}
     * @param strict whether missing ones count, too, but for those of bundles, which older servers lack
     */
    public static List<Difference> differences(MongoStore store, String repository, boolean nativeId, boolean strict) {
        Map<String, BsonDocument> found = new HashMap<>();
        for (BsonDocument index : store.documents(repository).listIndexes(BsonDocument.class)) {
            found.put(index.getString("name").getValue(), meaning(index));
        }
        List<Difference> differences = new ArrayList<>();
        List<BsonDocument> expected = ofRepositories(nativeId);
        Stream.concat(expected.stream(), OF_BUNDLES.stream()).forEach(definition -> {
            String name = definition.getString("name").getValue();
            BsonDocument wanted = meaning(definition);
            BsonDocument there = found.get(name);
            if (there != null && !wanted.containsKey("unique")) {
                // Nuxeo can make the names of children unique.
                there.remove("unique");
            }
            if (there == null ? strict && expected.contains(definition) : !there.equals(wanted)) {
                String has = there == null ? null : there.toJson();
                differences.add(new Difference("mongo", repository, COLLECTION, "index " + name, wanted.toJson(), has));
            }
        });
        return differences;
    }

    /** Returns whether an index of a collection begins with a field. */
    static boolean isFirst(String field, MongoCollection<?> documents) {
        return documents.listIndexes(BsonDocument.class).into(new ArrayList<>()).stream()
                .anyMatch(index -> index.getDocument("key").getFirstKey().equals(field));
    }

    private static BsonDocument meaning(BsonDocument index) {
        BsonDocument meaning = index.clone();
        meaning.keySet().retainAll(MEANING);
        meaning.values().removeIf(BsonBoolean.FALSE::equals);
        meaning.getDocument("key")
                .replaceAll((field, order) ->
                        order.isNumber() ? new BsonInt32(order.asNumber().intValue()) : order);
        return meaning;
    }
}
