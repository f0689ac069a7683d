// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.kafka.TopicSettings;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.ShardPlan;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;
import org.nuxeo.datagen.store.record.RecordFormat;

/**
 * A dataset before it is generated: its counts, computed without enumerating it, its size and its cost.
 *
 * @param dataset the dataset
 * @param counts number of documents of each kind in each repository, without zeros
 * @param topics topics of the documents
 * @param topicSettings settings of new topics
 * @param capacity estimates of sizes, times and costs
 * @param indexes the index of each repository
 * @param order what to order, or null if it is not wanted
 * @param shards the sharding of each collection; usually none
 * @param settings the options with their values
 */
public record Plan(
        Dataset dataset,
        List<Count> counts,
        List<Topic> topics,
        TopicSettings topicSettings,
        Capacity capacity,
        List<IndexPlan> indexes,
        @Nullable Order order,
        List<ShardPlan> shards,
        List<Setting> settings)
        implements Report {

    /** Headings of the formats of records, in their order. */
    private static final List<String> HEADINGS = List.of("as references", "full", "as messages of Nuxeo");

    /** The number of documents of a kind in a repository. */
    public record Count(Repository repository, Kind kind, String type, long count) {}

    /**
     * A topic.
     *
     * @param name name of the topic
     * @param records number of records in each partition
     */
    public record Topic(String name, long[] records) {
        long total() {
            return LongStream.of(records).sum();
        }

        /** Returns the size of the largest partition divided by the mean, or 1 for an empty topic. */
        double balance() {
            long total = total();
            return total == 0 ? 1 : (double) LongStream.of(records).max().orElse(0) * records.length / total;
        }
    }

    /**
     * An option.
     *
     * @param name name without dashes
     * @param value value as given or computed, or null if there is none
     * @param source source of the value: {@code flag}, {@code environment …}, {@code file …} or {@code default}
     */
    public record Setting(String name, @Nullable String value, String source) {}

    /** Returns the plan of a job without what to order. */
    public static Plan of(Job job, Capacity capacity, List<ShardPlan> shards, List<Setting> settings) {
        Dataset dataset = job.dataset();
        List<Count> counts = new ArrayList<>();
        List<Topic> topics = new ArrayList<>();
        for (Repository repository : dataset.layout().repositories()) {
            for (Kind kind : dataset.layout().kinds()) {
                long count = dataset.count(repository, kind);
                if (count > 0) {
                    counts.add(new Count(repository, kind, dataset.type(kind).name(), count));
                }
            }
            long folders = dataset.layout().folders(repository).size();
            topics.add(new Topic(Topics.folders(repository.label()), new long[] {folders}));
            PartitionPlan plan = PartitionPlan.of(dataset, repository, job.partitions());
            long[] records = IntStream.range(0, job.partitions())
                    .mapToLong(plan::records)
                    .toArray();
            topics.add(new Topic(Topics.documents(repository.label()), records));
        }
        List<IndexPlan> indexes = IndexPlans.of(job.layout().indexShards(), dataset);
        return new Plan(dataset, counts, topics, job.topics(), capacity, indexes, null, shards, settings);
    }

    /** Returns this plan with what to order. */
    public Plan with(Order what) {
        return new Plan(dataset, counts, topics, topicSettings, capacity, indexes, what, shards, settings);
    }

    /** Returns the size of all topics with records as references, without copies. */
    double referenceBytes() {
        return Rates.sum(topics, topic -> bytes(topic, RecordFormat.REFERENCE));
    }

    @JsonValue
    private ObjectNode json() {
        ObjectNode spec = Json.spec(dataset.spec());
        // The fingerprint of the corpus is part of the dataset's fingerprint and is needed only in manifests.
        spec.remove("corpusFingerprint");
        ObjectNode json = Json.object("dataset", spec, "documents", dataset.documents());
        Json.put(json, "folders", dataset.folders(), "counts", counts);
        ArrayNode partitions = json.putArray("partitions");
        ArrayNode sizes = json.putArray("topics");
        for (Topic topic : topics) {
            for (int i = 0; i < topic.records().length; i++) {
                ObjectNode partition = partitions.addObject().put("topic", topic.name());
                partition.put("partition", i).put("records", topic.records()[i]);
            }
            ObjectNode size = sizes.addObject().put("topic", topic.name());
            formats().forEach(format -> size.put(format.label() + "Bytes", bytes(topic, format)));
        }
        ArrayNode shardSizes = json.putArray("indexes");
        for (IndexPlan index : indexes) {
            ObjectNode size = Json.tree(index).retain("repository", "documents", "shards", "replicas");
            shardSizes.add(size.put("shardDocuments", index.meanDocuments()).put("shardBytes", index.meanBytes()));
        }
        json.set("estimates", capacity.json());
        if (order != null) {
            Json.put(json, "advice", order.json().path("lines"), "order", order.json());
        }
        if (!shards.isEmpty()) {
            ArrayNode commands = json.putArray("shardCommands");
            shards.forEach(shard -> shard.script().forEach(commands::add));
        }
        return json.putPOJO("settings", settings);
    }

    @Override
    public String text() {
        Stream<String> scripts = shards.stream().map(shard -> String.join("\n", shard.script()) + "\n\n");
        return heading() + "\n" + countTable() + "\n" + topicTable() + "\n" + indexTable() + impossible() + "\n"
                + capacity.text() + "\n"
                + (order == null ? "" : order.text() + "\n")
                + scripts.collect(Collectors.joining()) + settingTable();
    }

    private String heading() {
        DatasetSpec spec = dataset.spec();
        boolean placed = spec.version().form().hasFilePlan();
        String groups = Numbers.text(
                "%,d %ss", spec.customers(), dataset.layout().kinds().group().noun());
        return "dataset " + spec.version() + " " + spec.fingerprint() + ": " + groups + ", " + spec.months()
                + " months from " + Months.text(spec.firstMonth()) + ", live from " + Months.text(spec.liveFrom())
                + (placed ? ", file plan " + spec.filePlan().label() : "")
                + Numbers.text("%n%,d documents and %,d folders%n", dataset.documents(), dataset.folders())
                + foldersBetween();
    }

    /** Returns a line on the folders among the documents, which a model puts between documents and their parents. */
    private String foldersBetween() {
        TreeModel tree = dataset.archive().part(TreeModel.class);
        Stream<TreeModel.Node> nodes = tree == null ? Stream.empty() : tree.nodes().stream();
        LongStream counts = nodes.filter(node -> node.deal() != null).mapToLong(node -> dataset.count(node.kind()));
        long folders = counts.sum();
        return folders == 0 ? "" : Numbers.text("%,d of the documents are folders between others%n", folders);
    }

    private Table countTable() {
        List<Repository> repositories = dataset.layout().repositories().stream().toList();
        Table table = new Table(2, row("kind", "type", repositories.stream().map(Repository::label), "total"));
        for (Kind kind : dataset.layout().kinds()) {
            Stream<Long> each = repositories.stream().map(repository -> dataset.count(repository, kind));
            table.row(row(kind.label(), dataset.type(kind).name(), each, dataset.count(kind)));
        }
        return table.row(row("total", "", indexes.stream().map(IndexPlan::documents), dataset.size()));
    }

    private static Object[] row(String first, String second, Stream<?> others, Object last) {
        Stream<?> before = Stream.concat(Stream.of(first, second), others);
        return Stream.concat(before, Stream.of(last)).toArray();
    }

    /** Returns the estimated size of a topic without its replicas. */
    private long bytes(Topic topic, RecordFormat format) {
        boolean isOfFolders = topic.name().startsWith(Topics.folders(""));
        double documentBytes = capacity.sample().storeBytes().value() / Math.max(1, dataset.size());
        return Math.round(topic.total()
                * format.topicBytes(!topicSettings.compression().equals("none"), isOfFolders ? 0 : documentBytes));
    }

    /** Returns the formats of records that can hold the dataset's documents. */
    private List<RecordFormat> formats() {
        Stream<RecordFormat> all = Stream.of(RecordFormat.values());
        return all.filter(format -> format.holds(dataset.archive())).toList();
    }

    private Table topicTable() {
        Stream<Object> names = Stream.of("topic", "partitions", "records", "largest/mean");
        Stream<String> headings = formats().stream().map(format -> HEADINGS.get(format.ordinal()));
        Table table = new Table(1, Stream.concat(names, headings).toArray());
        for (Topic topic : topics) {
            Stream<Object> cells = Stream.of(
                    topic.name(), topic.records().length, topic.total(), Numbers.text("%.3f", topic.balance()));
            Stream<String> sizes = formats().stream().map(format -> Amounts.bytes(bytes(topic, format)));
            table.row(Stream.concat(cells, sizes).toArray());
        }
        return table;
    }

    private Table indexTable() {
        Table table = new Table(1, "index", "documents", "shards", "replicas", "documents a shard", "size of a shard");
        for (IndexPlan index : indexes) {
            String name = IndexAdmin.indexOf(index.repository());
            String size = Amounts.bytes(index.meanBytes());
            table.row(name, index.documents(), index.shards(), index.replicas(), index.meanDocuments(), size);
        }
        return table;
    }

    private String impossible() {
        String why = Numbers.text(" cannot be created: an index has at most %,d shards%n", IndexPlan.MOST_SHARDS);
        Stream<IndexPlan> tooLarge = indexes.stream().filter(index -> !index.isPossible());
        return tooLarge.map(index -> IndexAdmin.indexOf(index.repository()) + why)
                .collect(Collectors.joining());
    }

    private Table settingTable() {
        Table table = new Table(3, "setting", "value", "source");
        settings.forEach(each -> table.row(each.name(), each.value() == null ? "-" : each.value(), each.source()));
        return table;
    }
}
