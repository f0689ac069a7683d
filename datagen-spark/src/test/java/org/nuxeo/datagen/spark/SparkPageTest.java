// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The queries of docs/spark.md, except those of lake tables, which need Iceberg. */
class SparkPageTest {

    private static final Pattern SQL = Pattern.compile("(?s)```sql\\n(.*?)```");

    static Stream<String> queries() throws IOException {
        return SQL.matcher(Files.readString(Path.of("..", "docs", "spark.md")))
                .results()
                .flatMap(found -> Stream.of(found.group(1).split(";\\s*")))
                .filter(query -> !query.contains("lake."));
    }

    @ParameterizedTest
    @MethodSource("queries")
    void aQueryOfThePageHasRows(String query) {
        assertThat(List.of(TestSession.get().sql(query).take(3))).isNotEmpty();
    }
}
