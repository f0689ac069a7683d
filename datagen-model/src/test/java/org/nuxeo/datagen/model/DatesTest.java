// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.testing.Datasets;

/** When groups and what is in them are dated. */
class DatesTest {

    private static final String MODEL = """
            model: d
            format: 2
            cell: 256
            dated:
              2019: 25 %
              2022: 75 %
              months: {1: 60 %, 2: 30 %, 12: 10 %}
              weekdays: {mon: 50 %, tue: 30 %, sun: 20 %}
              hours: {from: 8, to: 18}
            kinds:
              case: {}
              memo: {in: case, count: {slices: {from: 1, of: [[80 %, 4, 2], [20 %, 30, 12]]}}, folder: notes, versions: 1,
                after: {slices: {from: 0, of: [[70 %, 20, 3], [30 %, 400, 90]]}}}
            """;

    private static List<Document> documents(Dataset dataset, String label) {
        Kind kind = dataset.layout().kinds().of(label);
        return LongStream.range(0, dataset.count(kind))
                .mapToObj(i -> dataset.document(dataset.firstOrdinal(kind) + i))
                .toList();
    }

    private static LocalDateTime time(Document document) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(document.documentMillis()), ZoneOffset.UTC);
    }

    private static double share(List<LocalDateTime> all, java.util.function.Predicate<LocalDateTime> wanted) {
        return (double) all.stream().filter(wanted).count() / all.size();
    }

    @Test
    void yearsAreExactAndMonthsWeekdaysAndHoursHaveTheirShares() {
        List<LocalDateTime> cell = documents(Datasets.of(MODEL, 256, 1), "case").stream()
                .map(DatesTest::time)
                .toList();
        assertThat(share(cell, each -> each.getYear() == 2019)).isEqualTo(0.25);
        assertThat(share(cell, each -> each.getYear() == 2022)).isEqualTo(0.75);
        List<LocalDateTime> all = documents(Datasets.of(MODEL, 25_600, 1), "case").stream()
                .map(DatesTest::time)
                .toList();
        assertThat(share(all, each -> each.getMonthValue() == 1)).isCloseTo(0.6, within(0.015));
        assertThat(share(all, each -> each.getMonthValue() == 2)).isCloseTo(0.3, within(0.015));
        assertThat(share(all, each -> each.getMonthValue() == 12)).isCloseTo(0.1, within(0.015));
        assertThat(share(all, each -> each.getDayOfWeek() == DayOfWeek.MONDAY)).isCloseTo(0.5, within(0.015));
        assertThat(share(all, each -> each.getDayOfWeek() == DayOfWeek.TUESDAY)).isCloseTo(0.3, within(0.015));
        assertThat(share(all, each -> each.getDayOfWeek() == DayOfWeek.SUNDAY)).isCloseTo(0.2, within(0.015));
        assertThat(all).allMatch(each -> each.getHour() >= 8 && each.getHour() < 18);
        assertThat(share(all, each -> each.getHour() == 8)).isCloseTo(0.1, within(0.01));
        assertThat(all.stream().map(LocalDateTime::getDayOfMonth).distinct().count())
                .isEqualTo(31);
    }

    @Test
    void whatFollowsIsInOrderAndHasItsDistribution() {
        Dataset dataset = Datasets.of(MODEL, 2_560, 1);
        Map<Identity, LocalDateTime> last = new HashMap<>();
        documents(dataset, "case").forEach(each -> last.put(each.identity(), time(each)));
        double days = 0;
        long early = 0;
        List<Document> memos = documents(dataset, "memo");
        for (Document memo : memos) {
            Identity folder = dataset.layout().parent(memo.identity());
            Identity group = dataset.layout().parent(folder);
            LocalDateTime own = time(memo);
            assertThat(own).isAfterOrEqualTo(last.put(group, own));
            assertThat(own.getHour()).isBetween(8, 18);
            long after = memo.documentEpochDay() - dataset.layout().epochDay(group);
            days += after;
            early += after <= 20 ? 1 : 0;
        }
        assertThat((double) early / memos.size()).isCloseTo(0.7, within(0.01));
        assertThat(days / memos.size()).isCloseTo(0.7 * 3 + 0.3 * 90, within(1.0));
        assertThat((double) memos.size() / 2_560).isCloseTo(0.8 * 2 + 0.2 * 12, within(0.06));
        documents(dataset, "memo-version")
                .forEach(each -> assertThat(time(each)).isAfterOrEqualTo(time(each.live())));
    }

    @Test
    void growthMovesNoDateAndNoonIsUsualWithoutHours() {
        List<Long> small = documents(Datasets.of(MODEL, 40, 1), "memo").stream()
                .map(Document::documentMillis)
                .toList();
        assertThat(documents(Datasets.of(MODEL, 900, 1), "memo").stream()
                        .limit(small.size())
                        .map(Document::documentMillis)
                        .toList())
                .isEqualTo(small);
        assertThat(documents(Datasets.of(MODEL.replaceFirst(" +hours.*\\n", ""), 40, 1), "memo"))
                .allMatch(each -> time(each).getHour() == 12);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            dated: {months: {1: 1}}               | kinds: {a: {}}                          | 3:8: dated: must have years with their shares
            dated: {2020: 90 %}                   | kinds: {a: {}}                          | 3:15: dated.2020: percentages sum to 90 %
            dated: {2020: 1, moths: {1: 1}}       | kinds: {a: {}}                          | 3:18: dated.moths: unknown name; did you mean months?
            dated: {2020: 1, months: {13: 1}}     | kinds: {a: {}}                          | 3:27: dated.months.13: 13: must be a whole number from 1 to 12
            dated: {2020: 1, weekdays: {mo: 1}}   | kinds: {a: {}}                          | 3:29: dated.weekdays.mo: mo: unknown
            dated: {2020: 1, hours: {from: 9}}    | kinds: {a: {}}                          | 3:25: dated.hours: must have from: and to:
            dated: {2020: 1, hours: {from: 9, to: 9}} | kinds: {a: {}}                      | 3:25: dated.hours: hours 9 to 9: must be 0 to 24, and rise
            dated: {1800: 1}                      | kinds: {a: {}}                          | 3:9: dated.1800: 1800: must be a whole number from 1,970 to 2,100
            dated: {2020: 1, months: {}}          | kinds: {a: {}}                          | 3:26: dated.months: must have values with their shares, as in {1: 60 %, 2: 40 %}
            dated: {2020: 1, weekdays: {}}        | kinds: {a: {}}                          | 3:28: dated.weekdays: must have values with their shares
            cell: 64                              | kinds: {a: {}, b: {in: a, count: {slices: {from: -1, of: [[1, 2, 1]]}}}} | 4:34: kinds.b.count: must be 0 to 4,194,304 documents
            cell: 64                              | kinds: {a: {after: {slices: {from: 0, of: [[1, 2, 1]]}}}}  | 4:13: kinds.a.after: needs in:
            cell: 64                              | kinds: {a: {}, b: {in: a, after: {slices: {from: -1, of: [[1, 2, 1]]}}}} | 4:34: kinds.b.after: must have slices: of 0 to
            cell: 64                              | kinds: {a: {}, b: {in: a, each: day, after: {slices: {from: 0, of: [[1, 2, 1]]}}}} | 4:38: kinds.b.after: must not be of a kind with each:
            """)
    void mistakesHaveTheirPlace(String dated, String kinds, String message) {
        assertThatThrownBy(() -> Archives.parse("model: m\nformat: 2\n" + dated + "\n" + kinds + "\n", null))
                .isInstanceOf(ArchiveException.class)
                .hasMessageStartingWith("model:" + message);
    }

    @Test
    void twoWaysOfDatingGroupsAreRefused() {
        assertThatThrownBy(() -> Datasets.of(MODEL.replace("cell: 256", "since: 2001"), 1, 1))
                .hasMessageContaining("dated: groups are dated by since: already; one must go");
    }
}
