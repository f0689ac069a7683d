// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.importer.stream.message.DocumentMessage;

class DocumentMessagesTest {

    private static final Dataset DATASET = Datasets.ofBank(30);

    private static final String MD5 = "d41d8cd98f00b204e9800998ecf8427e";

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void everyFieldOfAKindThatIsNotSecuredIsAProperty(Kind kind) {
        StoredDocuments model =
                new StoredDocuments(DATASET, document -> List.of(StoredBlob.of(document, 0, 17, MD5)), "tag");
        StoredDocument document = model.document(DATASET.identity(DATASET.firstOrdinal(kind)));
        DocumentMessage message = DocumentMessages.of(document);
        Set<String> expected = new TreeSet<>();
        for (Field field : Bank.standard().type(kind).fields()) {
            if (field.isSecured() || field.isOfBlob()) {
                continue;
            }
            expected.add(field.property());
            Serializable property = message.getProperties().get(field.property());
            Object value = field.part() == null ? property : ((Map<?, ?>) property).get(field.part());
            switch (field.type().base()) {
                case STRING -> assertThat(value).as(field.name()).isEqualTo(document.text(field));
                case DATE -> assertThat(value).as(field.name()).isEqualTo(new Date(document.number(field)));
                default -> throw new AssertionError(field);
            }
        }
        assertThat(message.getProperties().keySet()).containsExactlyInAnyOrderElementsOf(expected);
        if (kind.hasFiles()) {
            assertThat(message.getBlobInfo().key).isEqualTo(document.text(Field.FILE_KEY));
            assertThat(message.getBlobInfo().filename).isEqualTo(document.text(Field.FILE_NAME));
            assertThat(message.getBlobInfo().mimeType).isEqualTo(document.text(Field.MIME_TYPE));
            assertThat(message.getBlobInfo().length).isEqualTo(17L);
            assertThat(message.getBlobInfo().digest).isEqualTo(MD5);
        } else {
            assertThat(message.getBlobInfo()).isNull();
        }
    }
}
