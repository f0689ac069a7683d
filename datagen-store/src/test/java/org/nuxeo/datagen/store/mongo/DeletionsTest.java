// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.model.Filters;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.failure.StageException.StoppedException;
import org.nuxeo.datagen.store.testing.TestMongo;

/** Deletions are sent at once: a shard works on each of them with one thread. */
class DeletionsTest {

    @Test
    void oneDoesNotWaitForAnother() {
        CountDownLatch sent = new CountDownLatch(2);
        LongAdder deleted = new LongAdder();
        try (TestMongo mongo = new TestMongo((command, usual) -> {
                    if (command.containsKey("delete")) {
                        sent.countDown();
                        await(sent);
                    }
                    return usual.get();
                });
                MongoStore store = new MongoStore(mongo.settings())) {
            for (long i = 0; i < 4; i++) {
                store.documents("archives").insertOne(row(i));
            }
            // The last one deletes what is not there.
            assertThat(store.delete("archives", 5, i -> i == 1 ? null : Filters.eq("_id", i), deleted::add))
                    .isEqualTo(3)
                    .isEqualTo(deleted.sum());
            assertThat(store.documents("archives").find()).containsExactly(row(1));
        }
    }

    @Test
    void afterAnInterruptNoMoreAreSent() {
        LongAdder sent = new LongAdder();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> MongoStore.atOnce(32, i -> {
                    sent.increment();
                    LockSupport.parkNanos(500_000_000);
                    return 1;
                }))
                .isInstanceOf(StoppedException.class);
        assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
        assertThat(sent.sum()).isLessThan(32);
    }

    private static RawBsonDocument row(long id) {
        return new RawBsonDocument(new BsonDocument("_id", new BsonInt64(id)), new BsonDocumentCodec());
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
