package org.nuxeo.datagen.importer.internal.clean;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NStringEntity;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.elasticsearch.client.Request;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Place;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.internal.consume.ReplayStage;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.internal.elastic.IndexNames;
import org.nuxeo.datagen.importer.internal.kafka.TopicAdmin;
import org.nuxeo.datagen.importer.internal.kafka.Topics;
import org.nuxeo.datagen.importer.internal.model.ContentModel;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.mongo.RepositorySetup;
import org.nuxeo.datagen.importer.internal.record.Delivery;
import org.nuxeo.datagen.importer.internal.record.DocumentRanges;
import org.nuxeo.datagen.importer.internal.stage.Stage;
import org.nuxeo.datagen.importer.internal.stage.StopSignal;
import org.nuxeo.datagen.importer.report.CleanReport;
import org.nuxeo.datagen.importer.service.KafkaSettings;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * Removes one dataset: its topics, its documents, its entries in the index. Documents of a dataset have row ids of one
 * range, so MongoDB removes them by that range, and with them those of larger and smaller datasets of the same base.
 * Folders, which datasets share, stay where another dataset may use them. Root and settings stay.
 */
public final class CleanStage implements Stage<CleanReport> {

    private static final int BATCH = 2_000;

    private final Dataset dataset;
    private final KafkaSettings kafka;
    private final List<String> groups;
    private final MongoStore mongo;
    private final ElasticStore elastic;
    private final ProgressListener listener;
    private final ContentModel model;
    private final StopSignal stop = new StopSignal();

    /**
     * @param model of the dataset that is removed
     * @param kafka whose topics are removed, or null
     * @param groups whose offsets are forgotten
     * @param mongo whose documents are removed, or null
     * @param elastic whose entries are removed, or null
     */
    public CleanStage(
            ContentModel model,
            KafkaSettings kafka,
            List<String> groups,
            MongoStore mongo,
            ElasticStore elastic,
            ProgressListener listener) {
        this.dataset = model.dataset();
        this.model = model;
        this.kafka = kafka;
        this.groups = List.copyOf(groups);
        this.mongo = mongo;
        this.elastic = elastic;
        this.listener = listener;
    }

    @Override
    public CleanReport run() {
        int topics = kafka == null ? 0 : deleteTopics();
        long indexed = 0;
        long documents = 0;
        long kept = 0;
        for (Repository repository : Repository.values()) {
            if (mongo != null && !stop.getAsBoolean()) {
                RepositorySetup.requireIds(mongo, repository.label(), model.ids());
                documents += deleteDocuments(repository);
                List<Identity> used = deleteFolders(repository);
                kept += used.size();
                documents += dataset.tree().folders(repository).size() - used.size();
            }
        }
        if (elastic != null) {
            indexed = deleteEntries();
        }
        return new CleanReport(documents, kept, indexed, topics);
    }

    private int deleteTopics() {
        List<String> topics = new ArrayList<>();
        try (TopicAdmin admin = new TopicAdmin(kafka)) {
            for (Repository repository : Repository.values()) {
                for (String topic : List.of(Topics.documents(repository.label()), Topics.folders(repository.label()))) {
                    if (admin.partitions(topic).isPresent()) {
                        topics.add(topic);
                    }
                }
            }
            if (admin.partitions(Topics.DEAD_LETTERS).isPresent()) {
                topics.add(Topics.DEAD_LETTERS);
            }
            admin.delete(topics);
            for (String group : groups) {
                admin.deleteGroup(group);
                admin.deleteGroup(ReplayStage.group(group));
            }
        }
        return topics.size();
    }

    private long deleteDocuments(Repository repository) {
        return model.ids().nativeId() ? deleteOneByOne(repository) : deleteRange(repository);
    }

    /** Ids in {@code _id} are no range: the documents are named, some thousand a request. */
    private long deleteOneByOne(Repository repository) {
        MongoCollection<RawBsonDocument> documents = mongo.documents(repository.label());
        DocumentRanges ranges = new DocumentRanges(Delivery.of(dataset, 1), BATCH);
        long deleted = 0;
        for (long range = 0; range < ranges.count() && !stop.getAsBoolean(); range++) {
            if (ranges.repository(range) == repository && !ranges.ofFolders(range)) {
                List<BsonValue> ids =
                        ranges.documents(range).stream().map(model::rowId).toList();
                long found = documents.deleteMany(Filters.in("_id", ids)).getDeletedCount();
                deleted += found;
                listener.advanced("clean", found);
            }
        }
        return deleted;
    }

    private long deleteRange(Repository repository) {
        int high = model.rowIdHigh(Identity.customer(0));
        Bson range = Filters.and(Filters.gte("_id", rowId(high, 0)), Filters.lte("_id", rowId(high, -1)));
        long deleted = mongo.unhurried(
                repository.label(), documents -> documents.deleteMany(range).getDeletedCount());
        listener.advanced("clean", deleted);
        return deleted;
    }

    private static ObjectId rowId(int high, long low) {
        return new ObjectId(ByteBuffer.allocate(12).putInt(high).putLong(low).flip());
    }

    /** Deletes folders that no other dataset uses; returns those that stay. */
    private List<Identity> deleteFolders(Repository repository) {
        MongoCollection<RawBsonDocument> documents = mongo.documents(repository.label());
        List<Identity> folders = dataset.tree().folders(repository);
        if (model.ids().type().isSequence()) {
            documents.deleteMany(
                    Filters.in("_id", folders.stream().map(model::rowId).toList()));
            return List.of();
        }
        if (model.ids().nativeId()) {
            return deleteUnused(documents, folders);
        }
        Bson others = Filters.and(Filters.exists("ecm:parentId"), Filters.gt("_id", rowId(0, -1)));
        if (documents.find(others).first() == null) {
            documents.deleteMany(Filters.and(
                    Filters.gt("_id", rowId(0, 0)), Filters.lte("_id", rowId(0, -1)), Filters.exists("ecm:parentId")));
            return List.of();
        }
        return deleteUnused(documents, folders);
    }

    private List<Identity> deleteUnused(MongoCollection<RawBsonDocument> documents, List<Identity> folders) {
        boolean empty = documents
                        .find(Filters.and(
                                Filters.exists("ecm:parentId"),
                                Filters.nin(
                                        "_id",
                                        folders.stream().map(model::rowId).toList())))
                        .first()
                == null;
        Set<Integer> usedMonths = new HashSet<>();
        for (Identity folder : folders) {
            if (folder.place().isMonth() && !isEmpty(documents, folder)) {
                usedMonths.add(folder.place().absoluteMonth());
            }
        }
        List<Identity> used = new ArrayList<>();
        for (Identity folder : folders) {
            if (!empty && isUsed(folder.place(), usedMonths)) {
                used.add(folder);
            } else {
                documents.deleteOne(Filters.eq("_id", model.rowId(folder)));
            }
        }
        return used;
    }

    /** Every dataset has all states, and a month in all of its calendars or in none. */
    private static boolean isUsed(Place place, Set<Integer> usedMonths) {
        if (place.isMonth()) {
            return usedMonths.contains(place.absoluteMonth());
        }
        return !place.isYear() || usedMonths.stream().anyMatch(month -> Months.year(month) == place.year());
    }

    private boolean isEmpty(MongoCollection<RawBsonDocument> documents, Identity folder) {
        return documents
                        .find(Filters.eq("ecm:parentId", model.ids().value(model.id(folder))))
                        .first()
                == null;
    }

    private long deleteEntries() {
        IndexAdmin admin = new IndexAdmin(elastic);
        long deleted = 0;
        DocumentRanges ranges = new DocumentRanges(Delivery.of(dataset, 1), BATCH);
        for (Repository repository : Repository.values()) {
            if (!admin.exists(repository.label())) {
                continue;
            }
            admin.refresh(repository.label());
            if (admin.count(repository.label())
                            <= dataset.tree().folders(repository).size()
                                    + Delivery.of(dataset, 1).plan(repository).records()
                    && holdsOnlyThis(repository)) {
                deleted += admin.count(repository.label());
                admin.delete(repository.label());
            }
        }
        for (long range = 0; range < ranges.count() && !stop.getAsBoolean(); range++) {
            String repository = ranges.repository(range).label();
            if (admin.exists(repository)) {
                deleted += deleteEntries(repository, ranges.documents(range));
            }
        }
        return deleted;
    }

    /** An index without a document of another dataset can go as a whole. */
    private boolean holdsOnlyThis(Repository repository) {
        return mongo != null
                && mongo.documents(repository.label())
                                .find(Filters.exists("ecm:parentId"))
                                .first()
                        == null;
    }

    private long deleteEntries(String repository, List<Identity> documents) {
        StringBuilder lines = new StringBuilder(documents.size() * 64);
        for (Identity document : documents) {
            if (document.kind().isShared() && isUsed(repository, document)) {
                continue;
            }
            lines.append("{\"delete\":{\"_id\":\"").append(model.id(document)).append("\"}}\n");
        }
        if (lines.isEmpty()) {
            return 0;
        }
        Request request = new Request("POST", "/" + IndexNames.of(repository) + "/_bulk?filter_path=items.*.status");
        request.setEntity(new NStringEntity(lines.toString(), ContentType.create("application/x-ndjson")));
        try (java.io.InputStream answer = elastic.perform(request).getEntity().getContent()) {
            String text = new String(answer.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            listener.advanced("clean", documents.size());
            return text.split("\"status\":200", -1).length - 1L;
        } catch (IOException e) {
            throw new ServiceDownException("elasticsearch", elastic.settings().address(), e);
        }
    }

    private boolean isUsed(String repository, Identity folder) {
        return mongo != null
                && mongo.documents(repository)
                                .find(Filters.eq("_id", model.rowId(folder)))
                                .first()
                        != null;
    }

    @Override
    public void stop() {
        stop.stop();
    }

    @Override
    public void close() {
        stop.stop();
    }
}
