// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

class PersonsTest {

    private static final String CLINIC = """
            model: clinic
            format: 2
            cell: 64
            kinds:
              patient:
                person: fr
                title: "{fullName}"
                fields: {born: "{birthDate}", home: "{street}, {postalCode} {city} ({region})", phone: "{phone}", mail: "{email}", sex: "{sex}"}
              visit:
                in: patient
                count: 2
                title: "Visit of {patient.fullName}"
                fields: {doctor: {person: fr, per: patient}, nurse: {person: {of: fr, part: lastName}}, birth: {reference: patient.birthDate}}
            """;

    private static final String GERMAN =
            CLINIC.replace("person: fr", "person: de").replace("of: fr", "of: de") + "persons: {de: {folder: de}}\n";

    private static final Map<String, String> FILES = Map.of(
            "first-names.tsv", "# first names\nAnna\t3\tF\nJürgen\t1\tM\n",
            "last-names.tsv", "Müller\t1\n",
            "streets.tsv", "Lange Gasse\t1\n",
            "cities.tsv", "Goslar\t70000\t292##\tNiedersachsen\n",
            "formats.tsv", "street\t{street} {house}\nfullName\t{lastName}, {firstName}\nphone\t+49 30 23125 ###\n");

    @TempDir
    private Path folder;

    @BeforeEach
    void writeTables() throws IOException {
        Files.createDirectory(folder.resolve("de"));
        for (Map.Entry<String, String> each : FILES.entrySet()) {
            Files.writeString(folder.resolve("de").resolve(each.getKey()), each.getValue());
        }
    }

    private static List<Document> documents(Dataset dataset, String label, long count) {
        Kind kind = dataset.layout().kinds().of(label);
        return java.util.stream.LongStream.range(0, count)
                .mapToObj(i -> dataset.document(dataset.firstOrdinal(kind) + i))
                .toList();
    }

    @Test
    void documentsOfAPersonHaveItsFacts() {
        Dataset dataset = Datasets.of(CLINIC, 20_000, 1);
        Set<Object> mails = new HashSet<>();
        int paris = 0;
        for (Document patient : documents(dataset, "patient", 20_000)) {
            Object[] values = ((ModelDocument) patient).addedValues();
            String home = (String) values[1];
            assertThat(home).matches("\\d{1,3} \\p{L}.*, \\d{5} \\p{L}.* \\(\\p{L}.*\\)");
            paris += home.endsWith(" Paris (Paris)") ? 1 : 0;
            assertThat((String) values[2]).matches("0\\d \\d\\d \\d\\d \\d\\d \\d\\d");
            assertThat((String) values[3]).matches("[a-z]+\\.[a-z]+\\.[a-z0-9]+@example\\.com");
            assertThat(mails.add(values[3])).isTrue();
            int years = patient.date().getYear() - Integer.parseInt(((String) values[0]).substring(0, 4));
            assertThat(years).isBetween(18, 81);
        }
        // 2.1 of 51 million inhabitants of the table
        assertThat(paris / 20_000.0).isBetween(0.035, 0.048);
        for (Document visit : documents(dataset, "visit", 40)) {
            Document patient = dataset.document(visit.parent());
            assertThat(visit.title()).isEqualTo("Visit of " + patient.title());
            assertThat(((ModelDocument) visit).addedValue(2).toString()).isNotNull();
        }
        List<Document> visits = documents(dataset, "visit", 4);
        assertThat(((ModelDocument) visits.get(0)).addedValue(0))
                .isEqualTo(((ModelDocument) visits.get(1)).addedValue(0));
        assertThat(((ModelDocument) visits.get(0)).addedValue(0))
                .isNotEqualTo(((ModelDocument) visits.get(2)).addedValue(0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            de | \\p{L}[^,]* \\d{1,3}, \\d{5} \\p{L}.* \\([\\p{L}-]+\\)  | \\+49 \\d{2} \\d{5} \\d{3} | Berlin
            es | \\p{L}[^,]*, \\d{1,3}, \\d{5} \\p{L}.* \\(\\p{L}.+\\) | \\+34 555 \\d\\d \\d\\d \\d\\d | Madrid
            uk | \\d{1,3} [^,]*, [A-Z]{1,2}\\d{1,2} \\d[A-Z]{2} .* \\(\\p{L}.+\\) | [\\d ]{12,13} | London
            us | \\d{1,3} [^,]*, \\d{5} .* \\(\\p{L}.+\\) | \\(\\d{3}\\) 555-01\\d\\d | New York
            """)
    void peopleOfEveryCountryHaveAddressesOfTheirCountry(String country, String home, String phone, String largest) {
        Dataset dataset = Datasets.of(CLINIC.replace("fr", country), 3_000, 1);
        Map<String, Integer> cities = new java.util.HashMap<>();
        Set<String> names = new HashSet<>();
        for (Document patient : documents(dataset, "patient", 3_000)) {
            Object[] values = ((ModelDocument) patient).addedValues();
            assertThat((String) values[1]).matches(home);
            assertThat((String) values[2]).matches(phone);
            cities.merge(((String) values[1]).replaceAll(".*\\d[A-Z]* | \\(.*", ""), 1, Integer::sum);
            names.add(patient.title());
        }
        assertThat(names).hasSizeGreaterThan(2_000);
        assertThat(cities).hasSizeGreaterThan(40);
        assertThat(java.util.Collections.max(cities.entrySet(), Map.Entry.comparingByValue())
                        .getKey())
                .isEqualTo(largest);
    }

    @Test
    void aCorpusIsAFolder() throws IOException {
        ContentModel model = (ContentModel) Archives.parse(GERMAN, folder);
        Document patient = documents(Datasets.of(model, 1, 1), "patient", 1).get(0);
        assertThat(patient.title()).matches("Müller, (Anna|Jürgen)");
        assertThat((String) ((ModelDocument) patient).addedValue(1))
                .matches("Lange Gasse \\d+, 292\\d\\d Goslar \\(Niedersachsen\\)");
        assertThat((String) ((ModelDocument) patient).addedValue(3))
                .matches("muller\\.(anna|jurgen)\\.0@example.com|(anna|jurgen)\\.muller\\.0@example.com");
        Files.writeString(folder.resolve("de/streets.tsv"), "Kurze Gasse\t1\n");
        assertThat(Archives.parse(GERMAN, folder).fingerprint()).isNotEqualTo(model.fingerprint());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            first-names.tsv|Anna,3,W      |de/first-names.tsv:1: sex W: must be F, M or X
            first-names.tsv|Anna,3        |de/first-names.tsv:1: 2 columns: must be 3, with a tab between two
            last-names.tsv |Maier,0       |de/last-names.tsv:1: weight 0: must be a whole number of at least 1
            streets.tsv    |# none        |de/streets.tsv: 0 rows: must be 1 to 1048576
            cities.tsv     |Goslar,1,,NI   |de/cities.tsv:1: column 3: must be 1 to 100 characters without spaces at the ends
            formats.tsv    |fax,1         |de/formats.tsv:1: fax: must be phone, street or fullName
            formats.tsv    |phone,##      |de/formats.tsv: street: must be present
            """)
    void everyMistakeHasFileAndLine(String file, String line, String message) throws IOException {
        Files.writeString(folder.resolve("de").resolve(file), line.replace(",", "\t"));
        assertThatThrownBy(() -> Archives.parse(GERMAN, folder))
                .isInstanceOf(ArchiveException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            person: fr|person: xx                    |model:6:13: kinds.patient.person: xx: unknown
            cell: 64|persons: {de: {folder: de}}     |model:3:24: persons.de.folder: de: a model that is given as text
            cell: 64|persons: {de: {}}               |model:3:11: persons.de: must have folder:
            part: lastName|part: lastname            |lastname: unknown; did you mean lastName?
            {email}|{mail}                           |kinds.patient.fields.mail: clinic:mail
            {patient.fullName}|{patient.fullname}    |patient.fullname: a patient has no such field
            """)
    void everyMistakeInTheModelHasItsPlace(String right, String wrong, String message) {
        assertThatThrownBy(() -> Archives.parse(CLINIC.replaceFirst(java.util.regex.Pattern.quote(right), wrong), null))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining(message);
    }
}
