// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.store.id.IdType;

class LayoutWordsTest {

    private static final List<Word> WORDS = Stream.of(
                    LayoutWords.IDS, LayoutWords.INDEX, List.of(LayoutWords.INDEXES, LayoutWords.SHARD))
            .flatMap(List::stream)
            .toList();

    private static StoreLayout layout(Map<String, String> texts) {
        return LayoutWords.layout(Description.read(WORDS, texts::get, Description.GIVEN));
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
                        IdType.SEQUENCE, true, "1000", List.of("archives", "us-west"), false, IndexCreation.AFTER, 12));
    }

    @Test
    void otherTextsAreRefused() {
        assertThatThrownBy(() -> layout(Map.of("id-base", "7")))
                .hasMessage("id-base 7: needs id-type sequence or sequenceHexRandomized");
        assertThatThrownBy(() -> layout(Map.of("limited-index", "archives,x")))
                .hasMessage("limited-index archives,x: must be some of us-east, us-west, archives");
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
