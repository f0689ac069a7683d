// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.store.document.Difference;

class BsonDifferencesTest {

    private static List<String> fields(String expected, String found) {
        return BsonDifferences.between(
                        BsonDocument.parse(expected),
                        BsonDocument.parse(found),
                        DocumentType.TAG,
                        Bank.CUSTOMER,
                        "us-east",
                        "1")
                .stream()
                .map(Difference::field)
                .toList();
    }

    @Test
    void aNullIsAnAbsentField() {
        assertThat(fields("{a: 1}", "{a: 1, 'ecm:isTrashed': null, b: {c: null}}"))
                .containsExactly("b");
        assertThat(fields("{a: 1, b: {c: null}}", "{a: 1, b: {}}")).isEmpty();
    }

    @Test
    void otherValuesDifferFromNullAndFromEachOther() {
        assertThat(fields("{a: 1, b: {c: 2}}", "{a: null, b: {c: 3}, d: true}")).containsExactly("a", "b/c", "d");
    }

    @Test
    void anEmptyListIsAnAbsentField() {
        assertThat(fields("{a: 1}", "{a: 1, 'ecm:ancestorIds': []}")).isEmpty();
        assertThat(fields("{a: 1, b: [1]}", "{a: 1, b: []}")).containsExactly("b");
    }

    @Test
    void theIconOfNuxeoIsNoDifferenceUnlessTheModelHasOne() {
        assertThat(fields("{a: 1}", "{a: 1, icon: '/icons/pdf.png'}")).isEmpty();
        assertThat(fields("{a: 1, icon: 'x'}", "{a: 1, icon: '/icons/pdf.png'}"))
                .containsExactly("icon");
        assertThat(fields("{a: 1, icon: 'x'}", "{a: 1}")).containsExactly("icon");
    }
}
