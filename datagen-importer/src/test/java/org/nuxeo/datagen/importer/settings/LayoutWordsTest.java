// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.settings.IndexShards.RepositoryNumbers;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.index.IndexMapping;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.testing.Datasets;

class LayoutWordsTest {
    private static final String BANK = IndexMapping.of(Archives.standard());

    private static final List<Word> WORDS = Stream.of(
                    LayoutWords.IDS,
                    LayoutWords.INDEX,
                    LayoutWords.NEW_INDEXES,
                    List.of(LayoutWords.INDEXES, LayoutWords.SHARD))
            .flatMap(List::stream)
            .toList();

    private static StoreLayout layout(Map<String, String> texts) {
        return LayoutWords.layout(Description.read(WORDS, texts::get, Description.GIVEN), Bank.REPOSITORIES);
    }

    @Test
    void nothingIsTheLayoutOfNuxeo() {
        assertThat(layout(Map.of())).isEqualTo(StoreLayout.DEFAULT);
    }

    @Test
    void everyWordReachesTheLayout() {
        Map<String, String> texts = Map.of(
                "id-type", "sequence",
                "id-base", "1000",
                "native-ids", "true",
                "limited-index", "us-west,archives",
                "no-full-text", "true",
                "indexes", "after",
                "shard", "12");
        assertThat(layout(texts))
                .isEqualTo(new StoreLayout(
                        IdType.SEQUENCE,
                        true,
                        "1000",
                        List.of("archives", "us-west"),
                        false,
                        IndexCreation.AFTER,
                        12,
                        IndexShards.USUAL));
    }

    @Test
    void indexesHaveTheShardsOfAllRepositoriesOrOfSome() {
        assertThat(LayoutWords.INDEX_SHARDS.read("archives=100,us-east=9"))
                .isEqualTo(new RepositoryNumbers(Map.of("archives", 100, "us-east", 9), null));
        for (String text : List.of("auto", "archives=100", "archives=100,us-east=9")) {
            assertThat(LayoutWords.INDEX_SHARDS.write(LayoutWords.INDEX_SHARDS.read(text)))
                    .isEqualTo(text);
        }
        RepositoryNumbers all = new RepositoryNumbers(Map.of(), 7);
        assertThat(LayoutWords.INDEX_SHARDS.read("7")).isEqualTo(all);
        assertThat(all.of("us-west")).isEqualTo(7);
        assertThat(LayoutWords.INDEX_SHARDS.read(LayoutWords.INDEX_SHARDS.write(all)))
                .isEqualTo(all);
        assertThat(LayoutWords.INDEX_REPLICAS.read("0")).isEqualTo(RepositoryNumbers.USUAL);
        for (String wrong : List.of(
                "",
                "0",
                "1025",
                "x",
                "archives",
                "archives=0",
                "=2",
                "1,2",
                "3,archives=2",
                "archives=1,archives=2",
                "archives=1=2",
                "us-east=1,",
                "-1")) {
            assertThatThrownBy(() -> LayoutWords.INDEX_SHARDS.read(wrong))
                    .as(wrong)
                    .hasMessage("must be 1 to 1,024, auto, or REPOSITORY=N for some repositories");
        }
        assertThatThrownBy(() -> LayoutWords.INDEX_REPLICAS.read("101"))
                .hasMessage("must be 0 to 100, or REPOSITORY=N for some repositories");
    }

    /** The repositories are those of the dataset: a model has its own, and none of a bank. */
    @Test
    void repositoriesAreThoseOfTheDataset() {
        Repositories repositories = new Repositories(new Repository(0, "plants"), new Repository(1, "attic"));
        Description words = Description.read(
                WORDS,
                Map.of("limited-index", "attic", "index-shards", "plants=3", "index-replicas", "attic=1")::get,
                Description.GIVEN);
        StoreLayout layout = LayoutWords.layout(words, repositories);
        assertThat(layout.limited()).containsExactly("attic");
        assertThat(layout.indexShards().shards().of("plants")).isEqualTo(3);
        assertThat(layout.indexShards().replicas().of("attic")).isEqualTo(1);
        assertThatThrownBy(() -> LayoutWords.layout(words, Bank.REPOSITORIES))
                .hasMessage("limited-index attic: must be some of us-east, us-west, archives");
        for (String word : List.of("index-shards", "index-replicas")) {
            Description one = Description.read(WORDS, Map.of(word, "archives=1")::get, Description.GIVEN);
            assertThatThrownBy(() -> LayoutWords.indexShards(one, repositories))
                    .hasMessage(word + " archives=1: must be for some of plants, attic");
        }
    }

    @Test
    void anIndexThatCannotHoldItsDocumentsIsRefused() {
        Dataset dataset = Datasets.ofBank(90_000_000, 60);
        Map<String, String> enough = Map.of("index-shards", "archives=5", "index-replicas", "us-west=2");
        assertThat(IndexPlans.of(layout(enough).indexShards(), dataset).toString())
                .isEqualTo(List.of(
                                new IndexPlan("us-east", 899_533_564, 41, 0, IndexPlan.MOST_SHARD_DOCUMENTS, BANK),
                                new IndexPlan("us-west", 720_466_488, 33, 2, IndexPlan.MOST_SHARD_DOCUMENTS, BANK),
                                new IndexPlan("archives", 9_720_000_059L, 5, 0, IndexPlan.MOST_SHARD_DOCUMENTS, BANK))
                        .toString());
        IndexShards tooFew = layout(Map.of("index-shards", "archives=4")).indexShards();
        assertThatThrownBy(() -> IndexPlans.of(tooFew, dataset))
                .hasMessage("index-shards archives=4: must be at least 5 for the 9,720,000,059 documents of archives,"
                        + " since a shard holds 2,147,483,519 at most");
    }

    /** At the limit of a shard, of an index, and of the size from which there would be too many shards. */
    @Test
    void theUsualNumberOfShardsFollowsFromTheDocuments() {
        long most = IndexPlan.MOST_SHARD_DOCUMENTS;
        assertThat(IndexPlan.usualShards(0, most)).isEqualTo(1);
        assertThat(IndexPlan.usualShards(22_026_431, most)).isEqualTo(1);
        assertThat(IndexPlan.usualShards(22_026_432, most)).isEqualTo(2);
        assertThat(IndexPlan.usualShards(100_000_000_000L, most)).isEqualTo(1_024);
        assertThat(IndexPlan.usualShards(1_024 * most, most)).isEqualTo(1_024);
        assertThat(IndexPlan.usualShards(1_024 * most + 1, most)).isEqualTo(1_025);
        IndexPlan full = new IndexPlan("archives", most, 1, 0, most, BANK);
        assertThat(full.fits()).isTrue();
        assertThat(new IndexPlan("archives", most + 1, 1, 0, most, BANK).fits()).isFalse();
    }

    @Test
    void otherTextsAreRefused() {
        assertThatThrownBy(() -> layout(Map.of("id-base", "7")))
                .hasMessage("id-base 7: needs id-type sequence or sequenceHexRandomized");
        assertThatThrownBy(() -> layout(Map.of("limited-index", "archives,x")))
                .hasMessage("limited-index archives,x: must be some of us-east, us-west, archives");
        assertThatThrownBy(() -> layout(Map.of("limited-index", "archives,")))
                .hasMessage("limited-index archives,: must be repositories, separated by commas");
        assertThatThrownBy(() -> layout(Map.of("native-ids", "yes")))
                .hasMessage("native-ids yes: must be true or false");
        assertThatThrownBy(() -> layout(Map.of("indexes", "never")))
                .hasMessage("indexes never: must be before, after or none");
    }

    @Test
    void blobsAreANumberOrAll() {
        assertThat(StageWords.BLOBS.read("all")).isEqualTo(Long.MAX_VALUE);
        assertThat(StageWords.BLOBS.write(StageWords.BLOBS.read("all"))).isEqualTo("all");
        assertThat(StageWords.BLOBS.write(StageWords.BLOBS.read("12k"))).isEqualTo("12000");
        assertThatThrownBy(() -> StageWords.BLOBS.read("-1"))
                .hasMessage("must be all, or a whole number from 0 such as 500 or 12k");
    }
}
