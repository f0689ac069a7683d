// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.settings.IndexShards.RepositoryNumbers;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.index.IndexPlan;

/** The words of how the stores hold documents: ids, indexed fields, MongoDB's indexes and shards. */
public final class LayoutWords {

    /** The type of ids. */
    public static final Word ID_TYPE = Word.of("id-type", Values.choice(IdType.values(), IdType::label), "TYPE")
            .help(
                    "Id type in the repositories' descriptors: uuid, sequence or sequenceHexRandomized",
                    IdType.UUID.label());

    /** Whether ids are in {@code _id}. */
    public static final Word NATIVE_IDS =
            Word.flag("native-ids").help("Store ids in MongoDB's _id (nativeId in the descriptors).");

    /** The first id of a sequence. */
    public static final Word ID_BASE = Word.of("id-base", Values.text(), "ID")
            .help("First id of a sequence, above the counters of the repositories (default: the next id of each"
                    + " repository, saved in the manifest of consume).");

    /** The repositories of whose documents only a few fields are indexed, separated by commas. */
    public static final Word LIMITED_INDEX = Word.of("limited-index", limitedValues(), "REPOSITORY[,...]")
            .help("Repositories, such as archives, whose documents are indexed with system fields, title, account"
                    + " number and date only (default: none).");

    /** Whether the words of blobs are not indexed. */
    public static final Word NO_FULL_TEXT = Word.flag("no-full-text").help("Do not index the text of files.");

    /** The time at which MongoDB's indexes are created. */
    public static final Word INDEXES = Word.of(
                    "indexes",
                    Values.choice(
                            IndexCreation.values(), moment -> moment.name().toLowerCase(Locale.ROOT)),
                    "WHEN")
            .help(
                    "When Nuxeo's indexes in MongoDB are created: before the first document, after the last one, or"
                            + " none to leave them to Nuxeo",
                    "before");

    /** The number of ranges that each repository is split into over the shards of a cluster. */
    public static final Word SHARD = Word.of("shard", Values.integer(0, 65_536), "CHUNKS")
            .help(
                    "Shard each collection by document id, split in advance into this number of chunks, a few for each"
                            + " shard; 0 does not shard",
                    "0");

    /** The number of shards of new indexes. */
    public static final Word INDEX_SHARDS = Word.of(
                    "index-shards",
                    RepositoryNumbers.values(1, IndexPlan.MOST_SHARDS, "auto"),
                    "N|auto|REPOSITORY=N[,...]")
            .byDefault("auto")
            .help("Shards of each new index, for all repositories or for some; auto: one for every 40 GB (default:"
                    + " ${DEFAULT-VALUE}). An index that exists keeps its own.");

    /** The number of copies of each shard of new indexes. */
    public static final Word INDEX_REPLICAS = Word.of(
                    "index-replicas", RepositoryNumbers.values(0, 100, "0"), "N|REPOSITORY=N[,...]")
            .help("Copies of each shard of a new index, for all repositories or for some", "0");

    /** The words of ids. */
    public static final List<Word> IDS = List.of(ID_TYPE, NATIVE_IDS, ID_BASE);

    /** The words of what is in the index. */
    public static final List<Word> INDEX = List.of(LIMITED_INDEX, NO_FULL_TEXT);

    /** The words of new indexes. */
    public static final List<Word> NEW_INDEXES = List.of(INDEX_SHARDS, INDEX_REPLICAS);

    private LayoutWords() {}

    /** Lists of repositories. On a command line they may also be given one by one. */
    private static Values limitedValues() {
        String limit = "must be repositories, separated by commas";
        return Values.of(
                List.class,
                limit,
                text -> {
                    List<String> some = List.of(text.split(",", -1));
                    Check.refuse(some.contains(""), () -> limit);
                    return some;
                },
                some -> String.join(",", strings(some)));
    }

    private static List<String> strings(@Nullable Object list) {
        return list == null
                ? List.of()
                : ((List<?>) list).stream().map(String.class::cast).toList();
    }

    /**
     * Returns the layout of a description.
     *
     * @param repositories those of the dataset
     * @throws Refusal if there is a first id without a sequence, or a repository that the dataset does not have
     */
    public static StoreLayout layout(Description description, Repositories repositories) {
        IdType type = IdType.of(description.knownText(ID_TYPE));
        String base = description.text(ID_BASE);
        if (base != null && !type.isSequence()) {
            throw new Refusal(ID_BASE, " " + base + ": needs ", ID_TYPE, " sequence or sequenceHexRandomized");
        }
        List<String> limited = strings(description.value(LIMITED_INDEX));
        if (!repositories.labels().containsAll(limited)) {
            throw new Refusal(
                    LIMITED_INDEX, " " + String.join(",", limited) + ": must be some of " + names(repositories));
        }
        boolean fullText = !description.is(NO_FULL_TEXT);
        IndexCreation moment =
                IndexCreation.valueOf(description.knownText(INDEXES).toUpperCase(Locale.ROOT));
        IndexShards shards = indexShards(description, repositories);
        return new StoreLayout(
                type, description.is(NATIVE_IDS), base, limited, fullText, moment, description.integer(SHARD), shards);
    }

    /**
     * Returns the shards and replicas of new indexes.
     *
     * @param repositories those of the dataset
     * @throws Refusal if there is a number for a repository that the dataset does not have
     */
    public static IndexShards indexShards(Description description, Repositories repositories) {
        return new IndexShards(
                numbers(description, INDEX_SHARDS, repositories),
                numbers(description, INDEX_REPLICAS, repositories),
                IndexPlan.MOST_SHARD_DOCUMENTS);
    }

    private static RepositoryNumbers numbers(Description description, Word word, Repositories repositories) {
        RepositoryNumbers numbers = (RepositoryNumbers) description.known(word);
        if (!repositories.labels().containsAll(numbers.numbers().keySet())) {
            throw new Refusal(word, " " + word.write(numbers) + ": must be for some of " + names(repositories));
        }
        return numbers;
    }

    private static String names(Repositories repositories) {
        return String.join(", ", repositories.labels());
    }
}
