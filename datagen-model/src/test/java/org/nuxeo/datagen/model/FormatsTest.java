// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.frame.Format;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.model.template.TemplateCompiler;
import org.nuxeo.datagen.testing.Datasets;

/** How values are written, and what templates and rules can say of siblings, persons and other groups. */
class FormatsTest {

    private static final long MILLIS = Instant.parse("2015-03-07T15:04:09Z").toEpochMilli();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            dd.MM.yyyy                 | 07.03.2015
            d/M/yy                     | 7/3/15
            EEEE, d MMMM yyyy          | Saturday, 7 March 2015
            EEE, d MMM yyyy HH:mm:ss Z | Sat, 7 Mar 2015 15:04:09 +0000
            yyyy-MM-dd'T'HH:mm:ss'Z'   | 2015-03-07T15:04:09Z
            h:mm a                     | 3:04 PM
            yyyy                       | 2015
            """)
    void datesHaveTheirFormat(String pattern, String text) {
        assertThat(new Format(pattern).text(MILLIS)).isEqualTo(text);
        assertThat(Format.name("due:" + pattern)).isEqualTo("due");
    }

    @Test
    void aDateOfAMessageIsReadByJava() {
        String text = new Format("EEE, d MMM yyyy HH:mm:ss Z").text(MILLIS);
        assertThat(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                        .toInstant())
                .isEqualTo(Instant.ofEpochMilli(MILLIS));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            #,##0.00 | 1234567.895 | 1,234,567.90
            #.##0,00 | -1234.5     | -1.234,50
            # ##0    | 999.5       | 1 000
            #'##0.0  | 0.05        | 0.0
            0.00     | 0.125       | 0.12
            0,000    | 1e-4        | 0,000
            0000     | 42          | 0042
            """)
    void numbersHaveTheirFormatAndRoundHalfEven(String pattern, double number, String text) {
        assertThat(new Format(pattern).text(number)).isEqualTo(text);
    }

    @Test
    void wholeNumbersOf64BitsAreExact() {
        assertThat(new Format("#,##0").text(Long.MIN_VALUE)).isEqualTo("-9,223,372,036,854,775,808");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cases:hours", "cases:lines.amount", "lines.amount", "file:content/name", "date:", "m:d"})
    void namesOfFieldsAreNoFormats(String name) {
        assertThat(Format.of(name)).isNull();
        assertThat(Format.name(name)).isEqualTo(name);
    }

    private Dataset dataset(String text, long groups) {
        return Datasets.of(Archives.parse(text, folder), groups, 3);
    }

    private static List<ModelDocument> documents(Dataset dataset, String label) {
        Kind kind = dataset.layout().kinds().of(label);
        List<ModelDocument> all = new ArrayList<>();
        for (long i = 0; i < dataset.count(kind); i++) {
            all.add((ModelDocument) dataset.document(dataset.firstOrdinal(kind) + i));
        }
        return all;
    }

    private static final String LETTERS = """
            model: m
            format: 2
            kinds:
              case: {number: "C-{6 digits}"}
              letter:
                in: case
                count: {2: 50 %, 4: 50 %}
                title: "Letter {position} of {date:dd.MM.yyyy}: {amount:#,##0.00}"
                file: letter.txt
                fields:
                  amount: {constant: 1234.5}
                  keywords: {list: {size: 2, of: {pick: [red, green]}}}
                  lines: {list: {size: 1, of: {complex: {due: {date: {from: 0d, to: 9d, time: true}}, price: {constant: 99}}}}}
                  sender: {person: {of: fr, who: sender}}
                  reply: {person: {of: fr, who: sender, part: email}}
                  other: {person: {of: fr, who: receiver}}
                  contacts: {list: {size: 2, of: {complex: {
                    name: {person: {of: fr, who: contact, part: lastName}},
                    mail: {person: {of: fr, who: contact, part: email}}}}}}
                  earlier: {relation: {to: case, as: name, before: true}}
              bill: {in: case, each: month, title: "{position}"}
            """;

    @Test
    void templatesAndFilesHaveFormatsAndRowsOfLists() throws IOException {
        String template = "{{date:d MMM yyyy}} {{#keywords}}[{{keywords}}]{{/keywords}}"
                + " {{#lines}}{{lines.due:dd/MM HH:mm}}={{lines.price:0.00}}{{/lines}} {{amount}}\n";
        Frame frame = TemplateCompiler.compile("letter.txt", template.getBytes(StandardCharsets.UTF_8));
        Files.writeString(folder.resolve("letter.txt"), template);
        Files.write(folder.resolve(Frame.fileName("letter.txt", frame.toBytes())), frame.toBytes());
        ModelDocument letter = documents(dataset(LETTERS, 3), "letter").get(1);
        assertThat(letter.title()).matches("Letter 2 of \\d\\d\\.\\d\\d\\.\\d{4}: 1,234\\.50");
        List<String> texts = new ArrayList<>();
        letter.writeTexts(0, (field, row, text) -> texts.add(text));
        assertThat(texts.get(0)).matches("\\d{1,2} [A-Z][a-z]{2} \\d{4}");
        assertThat(texts.subList(1, 3)).isSubsetOf("red", "green");
        assertThat(texts.get(3)).matches("\\d\\d/\\d\\d \\d\\d:\\d\\d");
        assertThat(texts.subList(4, 6)).containsExactly("99.00", "1234.5");
    }

    @Test
    void positionIsThatAmongSiblings() {
        Dataset dataset = dataset(LETTERS.replace("file: letter.txt", "file: none"), 100);
        Kind kind = dataset.layout().kinds().of("letter");
        for (ModelDocument letter : documents(dataset, "letter")) {
            long position = Long.parseLong(letter.title().split(" ")[1]);
            assertThat(dataset.layout().child(dataset.layout().parent(letter.identity()), position - 1))
                    .isEqualTo(letter.identity());
            assertThat(letter.kind()).isEqualTo(kind);
        }
        assertThat(documents(dataset, "bill"))
                .allSatisfy(each -> assertThat(each.title()).isEqualTo("1"));
    }

    @Test
    void rulesWithTheSameWhoHaveTheSamePerson() {
        Set<Object> mails = new HashSet<>();
        int same = 0;
        List<ModelDocument> letters =
                documents(dataset(LETTERS.replace("file: letter.txt", "file: none"), 100), "letter");
        for (ModelDocument letter : letters) {
            String[] names = ((String) letter.addedValue(3)).split(" ", 2);
            assertThat((String) letter.addedValue(4)).startsWith(plain(names[0]) + "." + plain(names[1]) + ".");
            same += letter.addedValue(3).equals(letter.addedValue(5)) ? 1 : 0;
            mails.add(letter.addedValue(4));
            for (Object contact : (Object[]) letter.addedValue(6)) {
                Object[] parts = (Object[]) contact;
                assertThat((String) parts[1]).contains("." + plain((String) parts[0]) + ".");
                assertThat(mails.add(parts[1])).isTrue();
            }
        }
        assertThat(same).isLessThan(5);
        assertThat(mails).hasSize(letters.size() * 3);
    }

    private static String plain(String name) {
        return java.text.Normalizer.normalize(name, java.text.Normalizer.Form.NFD)
                .toLowerCase(java.util.Locale.ROOT)
                .replaceAll("[^a-z0-9]", "");
    }

    @Test
    void aRelationLeadsToAnEarlierGroup() {
        Dataset dataset = dataset(LETTERS.replace("file: letter.txt", "file: none"), 200);
        Set<Object> others = new HashSet<>();
        for (ModelDocument letter : documents(dataset, "letter")) {
            long own = dataset.layout().group(letter.identity());
            String name = (String) letter.addedValue(7);
            if (name == null) {
                assertThat(own).isZero();
            } else {
                assertThat(dataset.contents().numbered(name)).isNull();
                others.add(name);
                assertThat(name)
                        .isNotEqualTo(letter.above(dataset.layout().kinds().of("case"))
                                .name());
            }
        }
        assertThat(others).hasSizeGreaterThan(80);
    }

    /** A model may be JSON, whose names are in quotes. */
    @Test
    void numbersInQuotesAreCountsAndLengths() {
        String text =
                "{model: m, format: 2, kinds: {a: {}, b: {in: a, count: {'1': 1, '3': 1}, fields: {x: {words: {from: 1,"
                        + " to: 1, vocabulary: 9, lengths: {'4': 2, '6': 1}}}}}}}";
        assertThat(Archives.parse(text, null).fingerprint())
                .isEqualTo(Archives.parse(text.replace("'", ""), null).fingerprint());
        assertThatThrownBy(() -> Archives.parse(text.replace("'4'", "four"), null))
                .hasMessageContaining("kinds.b.fields.x.words.lengths.four: four: must be a whole number from 1 to 40");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {date:dd.MM.yyyy} | {date:#,##0}   | format #,##0: the value is date: must be a number
            {amount:#,##0.00} | {amount:HH:mm} | format HH:mm: the value is double: must be a date
            {date:dd.MM.yyyy} | {date:dd.QQ}   | date:dd.QQ: a letter has no such field; behind date: must be dd.MM.yyyy, HH:mm or #,##0.00
            who: sender}}     | who: sender, part: shoe}} | part: shoe: unknown
            {of: fr, who: sender}    | {who: sender}   | must have of:, one of persons: at the top, and part:
            before: true}     | before: true, in: letter} | relation: in letter: must be a kind that both
            """)
    void everyMistakeIsTold(String right, String wrong, String message) {
        String text = LETTERS.replace("file: letter.txt", "file: none");
        assertThat(text).contains(right);
        assertThatThrownBy(() -> Archives.parse(text.replaceFirst(java.util.regex.Pattern.quote(right), wrong), null))
                .hasMessageContaining(message);
    }
}
