// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.testing.Datasets;

class RowIdQueryTest {

    private static final Dataset DATASET = Datasets.ofBank(30, 12);

    /** MongoDB's driver encodes the same condition. */
    @ParameterizedTest
    @CsvSource({
        "UUID, false, ",
        "UUID, true, majority",
        "SEQUENCE, true, local",
        "SEQUENCE_HEX_RANDOMIZED, false, ",
        "SEQUENCE_HEX_RANDOMIZED, true, "
    })
    void theCommandIsWhatTheDriverWouldSend(IdType type, boolean nativeId, String readConcern) {
        StoredDocuments model = new StoredDocuments(DATASET, null, null, ids(type, nativeId), false);
        List<Identity> folders = DATASET.layout().folders(Bank.US_EAST);
        List<Identity> others = List.of(DATASET.identity(70), DATASET.identity(DATASET.size() - 1));

        for (List<Identity> documents : List.of(folders, others, List.<Identity>of())) {
            List<BsonValue> rowIds = documents.stream().map(model::rowId).toList();
            BsonDocument expected = new BsonDocument("find", new BsonString("us-east"))
                    .append(
                            "filter",
                            Filters.in("_id", rowIds)
                                    .toBsonDocument(BsonDocument.class, MongoClientSettings.getDefaultCodecRegistry()))
                    .append("batchSize", new BsonInt64(documents.size() + 1))
                    .append("singleBatch", BsonBoolean.TRUE);
            if (readConcern != null) {
                expected.append("readConcern", new BsonDocument("level", new BsonString(readConcern)));
            }

            BsonDocument command = model.find("us-east", documents, readConcern);

            assertThat(new ArrayList<>(command.entrySet())).isEqualTo(new ArrayList<>(expected.entrySet()));
        }
    }

    private static IdScheme ids(IdType type, boolean nativeId) {
        Map<String, Long> first = new HashMap<>();
        if (type.isSequence()) {
            for (Repository repository : Bank.REPOSITORIES) {
                first.put(repository.label(), 7L);
            }
        }
        return new IdScheme(type, nativeId, first);
    }
}
