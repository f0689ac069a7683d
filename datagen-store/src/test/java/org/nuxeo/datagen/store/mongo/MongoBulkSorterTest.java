// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSocketReadException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.bulk.WriteConcernError;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.mongo.MongoTarget.MongoBulkSorter;

class MongoBulkSorterTest {

    private static final ServerAddress ADDRESS = new ServerAddress("localhost", 1);

    private static List<WriteStatus> statuses(BulkOutcome outcome) {
        WriteStatus[] statuses = new WriteStatus[outcome.size()];
        Arrays.setAll(statuses, outcome::status);
        return List.of(statuses);
    }

    private static MongoBulkWriteException failed(WriteConcernError concern, int... codes) {
        BulkWriteError[] errors = new BulkWriteError[codes.length];
        Arrays.setAll(errors, i -> new BulkWriteError(codes[i], "m" + i, new BsonDocument(), i * 2));
        return new MongoBulkWriteException(
                BulkWriteResult.unacknowledged(), List.of(errors), concern, ADDRESS, Set.of());
    }

    private static MongoCommandException command(int code) {
        return new MongoCommandException(BsonDocument.parse("{ok: 0, code: " + code + ", errmsg: 'no'}"), ADDRESS);
    }

    @Test
    void withoutAFailureAllDocumentsAreWritten() {
        assertThat(statuses(MongoBulkSorter.sort(2, null))).containsExactly(WriteStatus.WRITTEN, WriteStatus.WRITTEN);
    }

    @Test
    void documentsWithoutAnErrorAreWritten() {
        // Duplicate at 0, a step-down at 2, a refused document at 4; nothing about 1, 3 and 5.
        BulkOutcome outcome = MongoBulkSorter.sort(6, failed(null, 11000, 189, 121));
        assertThat(statuses(outcome))
                .containsExactly(
                        WriteStatus.PRESENT,
                        WriteStatus.WRITTEN,
                        WriteStatus.NOT_WRITTEN,
                        WriteStatus.WRITTEN,
                        WriteStatus.REJECTED,
                        WriteStatus.WRITTEN);
        assertThat(outcome.cause(4)).contains("121");
    }

    @Test
    void aWriteConcernErrorLeavesAppliedAndPresentDocumentsInDoubt() {
        WriteConcernError concern = new WriteConcernError(64, "WriteConcernTimeout", "waiting", new BsonDocument());
        assertThat(statuses(MongoBulkSorter.sort(3, failed(concern, 11000, 121))))
                .containsExactly(WriteStatus.UNKNOWN, WriteStatus.UNKNOWN, WriteStatus.REJECTED);
    }

    @Test
    void withoutAReplyEveryStatusIsUnknown() {
        List<MongoException> failures = List.of(
                new MongoSocketReadException("reset", ADDRESS),
                new MongoTimeoutException("no server"),
                new MongoNotPrimaryException(BsonDocument.parse("{ok: 0, code: 10107}"), ADDRESS),
                command(11602),
                command(91));
        for (MongoException failure : failures) {
            assertThat(statuses(MongoBulkSorter.sort(2, failure)))
                    .as(failure.toString())
                    .containsOnly(WriteStatus.UNKNOWN);
        }
    }

    @Test
    void aPermanentCommandFailureRejectsAllDocuments() {
        assertThat(statuses(MongoBulkSorter.sort(2, command(10334)))).containsOnly(WriteStatus.REJECTED);
    }

    @ParameterizedTest
    @ValueSource(ints = {13, 18, 8000})
    void aRefusedClientEndsTheStage(int code) {
        assertThatThrownBy(() -> MongoBulkSorter.sort(1, command(code)))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("rights");
    }
}
