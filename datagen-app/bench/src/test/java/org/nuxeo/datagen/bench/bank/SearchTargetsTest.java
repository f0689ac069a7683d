// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.bench.setup.ArchiveLoads.Search;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.testing.Datasets;

class SearchTargetsTest {

    @Test
    void theHitsOfEveryTargetAreThoseOfTheDocuments() {
        Dataset dataset = Datasets.ofBank(90, 7);
        SearchTargets targets = new SearchTargets(dataset);
        for (long wanted : new long[] {1, 30, 300, 300_000}) {
            for (int i = 0; i < 4; i++) {
                Search target = targets.of(wanted, i);
                long found = LongStream.range(0, dataset.size())
                        .mapToObj(dataset::document)
                        .filter(each -> matches(each, target.filter()))
                        .peek(each -> assertThat(each.title()).contains(target.word()))
                        .count();
                assertThat(found).as("%,d wanted, %s", wanted, target.what()).isEqualTo(target.hits());
                assertThat(found).isCloseTo(Math.min(wanted, 180 * 7), within(wanted / 20));
            }
        }
    }

    private static boolean matches(Document document, JsonNode query) {
        return StreamSupport.stream(query.at("/bool/filter").spliterator(), false)
                .allMatch(each -> each.has("range")
                        ? isWithin(document, each.at("/range/" + SearchTargets.FIELDS.date()))
                        : isTerm(document, each));
    }

    private static boolean isWithin(Document document, JsonNode range) {
        if (!document.kind().hasFiles()) {
            return false;
        }
        LocalDate date = Instant.ofEpochMilli(document.documentMillis())
                .atZone(ZoneOffset.UTC)
                .toLocalDate();
        return !date.isBefore(LocalDate.parse(range.path("gte").asText()))
                && date.isBefore(LocalDate.parse(range.path("lt").asText()));
    }

    private static boolean isTerm(Document document, JsonNode clause) {
        JsonNode term = clause.elements().next();
        String field = term.fieldNames().next();
        List<String> values = term.path(field).isArray()
                ? StreamSupport.stream(term.path(field).spliterator(), false)
                        .map(JsonNode::asText)
                        .toList()
                : List.of(term.path(field).asText());
        String value =
                switch (field) {
                    case "ecm:primaryType" -> document.type();
                    case "account:number" -> BankDataset.accountNumber(document);
                    default -> document.group().home().label();
                };
        return values.contains(value);
    }

    @Test
    void targetsOfBillionsOfDocumentsAreFoundWithoutEnumeratingThem() {
        SearchTargets targets = new SearchTargets(Datasets.ofBank(90_000_000, 60));
        assertThat(targets.of(30, 0).hits()).isEqualTo(30);
        assertThat(targets.of(300, 1).hits()).isEqualTo(300);
        assertThat(targets.of(300_000, 2).hits()).isCloseTo(300_000, within(30_000L));
        assertThat(targets.of(300_000, 2).what()).doesNotContain("accounts");
        assertThat(targets.of(20_000_000_000L, 3).hits()).isEqualTo(180_000_000L * 60);
    }
}
