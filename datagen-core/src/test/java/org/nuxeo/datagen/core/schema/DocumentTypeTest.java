// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankFields;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.testing.Datasets;

class DocumentTypeTest {

    private static final Dataset DATASET = Datasets.ofBank(30);

    private static final DocumentType ALL = Bank.standard().type(Bank.STATEMENT);

    @Test
    void fieldNamesAreUnique() {
        assertThat(ALL.fields().stream().map(Field::name)).doesNotHaveDuplicates();
        assertThat(ALL.fields().stream().map(Field::column)).doesNotHaveDuplicates();
    }

    @Test
    void typesHaveTheFieldsOfTheSchemasOfTheirKind() {
        for (Kind kind : Bank.KINDS) {
            List<String> schemas = Bank.standard().type(kind).fields().stream()
                    .map(Field::schema)
                    .distinct()
                    .toList();
            assertThat(kind.schemas()).containsAll(schemas);
        }
        assertThat(schemas(Bank.STATE)).containsExactly("dc");
        assertThat(schemas(Bank.CUSTOMER)).containsExactly("dc", "customer");
        assertThat(schemas(Bank.IDCARD)).containsExactly("dc", "customer", "all", "file");
        assertThat(schemas(Bank.ACCOUNT)).containsExactly("dc", "customer", "account");
        assertThat(schemas(Bank.STATEMENT)).containsExactly("dc", "customer", "account", "all", "file");
    }

    @Test
    void kindsHaveTheFacetsOfTheNuxeoTypesTheyExtend() {
        assertThat(Bank.STATE.facets()).containsExactly("Folderish", "SuperSpace", "NotCollectionMember");
        for (Kind kind : List.of(Bank.FOLDER, Bank.CUSTOMER, Bank.ACCOUNT)) {
            assertThat(kind.facets()).containsExactly("Folderish");
        }
        for (Kind kind : List.of(Bank.IDCARD, Bank.LETTER, Bank.STATEMENT)) {
            assertThat(kind.facets())
                    .containsExactly("Versionable", "Publishable", "Commentable", "HasRelatedText", "Downloadable");
        }
    }

    @Test
    void theAddressAndTheBlobAreComplexProperties() {
        assertThat(ALL.properties(field -> true).stream().filter(Property::isComplex))
                .extracting(Property::name, Property::storedName)
                .containsExactly(tuple("customer:address", "customer:address"), tuple("file:content", "content"));
        assertThat(ALL.properties(field -> true).stream().flatMap(property -> property.fields().stream()))
                .containsExactlyElementsOf(ALL.fields());
        assertThat(BankFields.STREET.property()).isEqualTo("customer:address");
        assertThat(BankFields.STREET.part()).isEqualTo("street");
        assertThat(Field.TITLE.property()).isEqualTo("dc:title");
        assertThat(Field.TITLE.part()).isNull();
    }

    @Test
    void theIndexHasTheBlobFirstAndNoKey() {
        List<Property> indexed = ALL.indexedProperties(field -> true);
        assertThat(indexed.get(0).fields())
                .containsExactly(Field.FILE_NAME, Field.MIME_TYPE, Field.DIGEST, Field.LENGTH);
        assertThat(indexed.stream().flatMap(property -> property.fields().stream()))
                .doesNotContain(Field.FILE_KEY)
                .hasSize(ALL.fields().size() - 1);
    }

    @Test
    void messagesHaveNoSecuredFieldAndNoBlob() {
        assertThat(ALL.properties(field -> field.isIn(Placement.MESSAGE)).stream()
                        .flatMap(property -> property.fields().stream()))
                .doesNotContain(Field.CREATED, Field.CONTRIBUTORS, Field.FILE_KEY)
                .contains(
                        Field.TITLE,
                        Field.PUBLISHER,
                        BankFields.FIRST_NAME,
                        BankFields.COUNTRY,
                        BankFields.DOCUMENT_DATE);
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void everyFieldOfAKindIsReadFromItsDocuments(Kind kind) {
        DocumentReader reader = DATASET.contents().reader();
        long first = DATASET.firstOrdinal(kind);
        for (long ordinal = first; ordinal < first + Math.min(40, DATASET.count(kind)); ordinal++) {
            FieldValues values = reader.fields(DATASET.document(ordinal)).build();
            for (Field field : ALL.fields()) {
                boolean added = field == Field.PUBLISHER || field.isOfBlob();
                boolean expected =
                        field.constant() != null || DATASET.type(kind).fields().contains(field) && !added;
                assertThat(values.has(field)).as(kind + " " + field).isEqualTo(expected);
            }
        }
    }

    @Test
    void valuesMatchTheDocument() {
        Document statement = DATASET.document(DATASET.firstOrdinal(Bank.STATEMENT) + 7);
        FieldValues values = DATASET.contents().reader().fields(statement).build();
        assertThat(values.text(Field.TITLE)).isEqualTo(statement.title());
        assertThat(values.text(BankFields.FIRST_NAME))
                .isEqualTo(Bank.of(statement.dataset()).customer(statement).firstName());
        assertThat(values.text(BankFields.STATE)).hasSize(2);
        assertThat(values.text(BankFields.COUNTRY)).isEqualTo("USA");
        assertThat(values.text(Field.CREATOR)).isEqualTo("Administrator");
        assertThat(values.number(Field.MODIFIED)).isEqualTo(statement.documentMillis());
        assertThat(values.number(BankFields.DOCUMENT_DATE)).isEqualTo(statement.documentMillis());
        FieldValues state =
                DATASET.contents().reader().fields(DATASET.document(0)).build();
        assertThat(state.number(BankFields.DOCUMENT_DATE)).isEqualTo(FieldValues.NONE);
    }

    @Test
    void theModificationDateIsTheCreationDate() {
        FieldValues values = FieldValues.builder().set(Field.CREATED, 42).build();
        assertThat(values.number(Field.MODIFIED)).isEqualTo(42);
    }

    @Test
    void valuesWithTheSameContentAreEqual() {
        FieldValues values = FieldValues.builder()
                .set(Field.TITLE, "t")
                .set(Field.FILE_KEY, "k")
                .set(Field.LENGTH, 7)
                .build();
        FieldValues same = FieldValues.builder()
                .set(Field.LENGTH, 7)
                .set(Field.FILE_KEY, "k")
                .set(Field.TITLE, "t")
                .build();
        assertThat(same).isEqualTo(values).hasSameHashCodeAs(values);
        assertThat(values).hasToString("{dc:title=t, file:content/data=k, file:content/length=7}");
        assertThat(FieldValues.builder().set(Field.TITLE, "t").build()).isNotEqualTo(values);
        FieldValues.Builder cleared =
                FieldValues.builder().set(Field.TITLE, "t").set(Field.LENGTH, 7);
        assertThat(cleared.set(Field.TITLE, null)
                        .set(Field.LENGTH, FieldValues.NONE)
                        .build())
                .isEqualTo(FieldValues.builder().build());
    }

    @Test
    void aFieldOfAnotherTypeIsRefused() {
        FieldValues values = FieldValues.builder().build();
        assertThatThrownBy(() -> values.text(Field.LENGTH))
                .hasMessage("field file:content/length: must be a text, is long");
        assertThatThrownBy(() -> values.number(Field.TITLE))
                .hasMessage("field dc:title: must be a date or a whole number, is string");
        assertThatThrownBy(() -> FieldValues.builder().set(Field.CREATOR, "me"))
                .hasMessage("field dc:creator: must be a text, is constant");
        assertThatThrownBy(() -> FieldValues.builder().set(Field.LENGTH, -1))
                .hasMessage("field file:content/length -1: must not be negative");
    }

    @Test
    void documentTypesMatchTheirKinds() {
        for (Kind kind : Bank.KINDS) {
            Document document = DATASET.document(DATASET.firstOrdinal(kind));
            String state = kind == Bank.LETTER
                    ? Bank.of(document.dataset()).customer(document).state().code()
                    : "";
            assertThat(document.type()).isEqualTo(kind.type().replace("{state}", state));
        }
    }

    private static List<String> schemas(Kind kind) {
        return Bank.standard().type(kind).fields().stream()
                .map(Field::schema)
                .distinct()
                .toList();
    }
}
