// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;

class ContentSchemaTest {

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(30).build());

    @Test
    void fieldNamesAreUnique() {
        assertThat(Arrays.stream(Field.values()).map(Field::xpath)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(Field.values()).map(Field::column)).doesNotHaveDuplicates();
    }

    @Test
    void kindsHaveTheSchemasOfTheContentModel() {
        for (Kind kind : List.of(Bank.STATE, Bank.FOLDER)) {
            assertThat(schemas(kind)).containsExactly(Schema.DC);
        }
        assertThat(schemas(Bank.CUSTOMER)).containsExactly(Schema.DC, Schema.CUSTOMER);
        assertThat(schemas(Bank.IDCARD)).containsExactly(Schema.DC, Schema.CUSTOMER, Schema.ALL, Schema.FILE);
        assertThat(schemas(Bank.ACCOUNT)).containsExactly(Schema.DC, Schema.CUSTOMER, Schema.ACCOUNT);
        for (Kind kind : List.of(Bank.LETTER, Bank.STATEMENT)) {
            assertThat(schemas(kind)).containsExactly(Schema.values());
        }
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
        assertThat(ContentSchema.properties().stream().filter(Property::isComplex))
                .extracting(Property::name, Property::storedName)
                .containsExactly(tuple("customer:address", "customer:address"), tuple("file:content", "content"));
        assertThat(ContentSchema.properties().stream().flatMap(property -> property.fields().stream()))
                .containsExactly(Field.values());
        assertThat(Field.STREET.property()).isEqualTo("customer:address");
        assertThat(Field.STREET.part()).isEqualTo("street");
        assertThat(Field.TITLE.property()).isEqualTo("dc:title");
        assertThat(Field.TITLE.part()).isNull();
    }

    @Test
    void theIndexHasTheBlobFirstAndNoKey() {
        List<Property> indexed = ContentSchema.indexedProperties(field -> true);
        assertThat(indexed.get(0).fields())
                .containsExactly(Field.FILE_NAME, Field.MIME_TYPE, Field.DIGEST, Field.LENGTH);
        assertThat(indexed.stream().flatMap(property -> property.fields().stream()))
                .doesNotContain(Field.FILE_KEY)
                .hasSize(Field.values().length - 1);
    }

    @Test
    void messagesHaveNoSecuredFieldAndNoBlob() {
        assertThat(ContentSchema.messageProperties(Bank.STATEMENT).stream()
                        .flatMap(property -> property.fields().stream()))
                .doesNotContain(Field.CREATED, Field.CONTRIBUTORS, Field.FILE_KEY)
                .contains(Field.TITLE, Field.PUBLISHER, Field.FIRST_NAME, Field.COUNTRY, Field.DOCUMENT_DATE);
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void everyFieldOfAKindIsReadFromItsDocuments(Kind kind) {
        FieldReader reader = new FieldReader();
        long first = DATASET.firstOrdinal(kind);
        for (long ordinal = first; ordinal < first + Math.min(40, DATASET.count(kind)); ordinal++) {
            Document document = DATASET.document(ordinal);
            FieldValues values = reader.read(document).build();
            for (Field field : Field.values()) {
                boolean added = field == Field.PUBLISHER || field.schema() == Schema.FILE;
                boolean expected =
                        field.constant() != null || ContentSchema.fields(kind).contains(field) && !added;
                assertThat(values.has(field)).as(kind + " " + field.xpath()).isEqualTo(expected);
                if (!expected) {
                    continue;
                }
                if (field.type() == FieldType.INSTANT) {
                    assertThat(values.number(field)).isEqualTo(field.number(document));
                } else {
                    assertThat(values.text(field)).isEqualTo(field.text(document));
                }
            }
        }
    }

    @Test
    void valuesMatchTheDocument() {
        Document statement = DATASET.document(DATASET.firstOrdinal(Bank.STATEMENT) + 7);
        FieldValues values = new FieldReader().read(statement).build();
        assertThat(values.text(Field.TITLE)).isEqualTo(statement.title());
        assertThat(values.text(Field.FIRST_NAME)).isEqualTo(statement.customer().firstName());
        assertThat(values.text(Field.STATE)).hasSize(2);
        assertThat(values.text(Field.COUNTRY)).isEqualTo("USA");
        assertThat(values.text(Field.CREATOR)).isEqualTo("Administrator");
        assertThat(values.number(Field.MODIFIED)).isEqualTo(statement.documentMillis());
        assertThat(Field.FILE_KEY.text(statement)).isEqualTo(statement.blobKey().storedText());
        assertThat(Field.FILE_KEY.text(DATASET.document(0))).isNull();
        assertThat(Field.DOCUMENT_DATE.number(DATASET.document(0))).isEqualTo(FieldValues.NONE);
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
                .hasMessage("field file:content/length: must be a text, is a number");
        assertThatThrownBy(() -> values.number(Field.TITLE))
                .hasMessage("field dc:title: must be a number, but is text");
        assertThatThrownBy(() -> FieldValues.builder().set(Field.CREATOR, "me"))
                .hasMessage("field dc:creator: cannot be set to a text");
        assertThatThrownBy(() -> FieldValues.builder().set(Field.LENGTH, -1))
                .hasMessage("field file:content/length -1: must not be negative");
    }

    @Test
    void documentTypesMatchTheirKinds() {
        for (Kind kind : Bank.KINDS) {
            Document document = DATASET.document(DATASET.firstOrdinal(kind));
            String state = kind == Bank.LETTER ? document.customer().state().code() : "";
            assertThat(document.type()).isEqualTo(kind.type().replace("{state}", state));
        }
    }

    private static List<Schema> schemas(Kind kind) {
        return Stream.of(Schema.values()).filter(schema -> schema.isOf(kind)).toList();
    }
}
