// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.produce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.produce.ProduceWorker.OpenFeeds;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.store.record.Delivery.Share;

class OpenFeedsTest {

    @Test
    void partitionsThatWaitForAnswersComeAfterThoseWithDocuments() throws InterruptedException {
        PartitionFeed sent = feed(0);
        PartitionFeed unsent = feed(1);
        OpenFeeds feeds = new OpenFeeds(List.of(sent, unsent));

        assertThat(feeds.take()).isSameAs(unsent);
        assertThat(feeds.take()).as("while it is being fed").isNull();
        feeds.putBack(unsent);
        assertThat(feeds.take()).isSameAs(unsent);
        unsent.next();
        feeds.putBack(unsent);

        assertThat(feeds.take()).isSameAs(sent);
        feeds.complete(sent);
        assertThat(feeds.take()).isSameAs(unsent);
        assertThat(feeds.isEmpty()).isFalse();
        feeds.complete(unsent);
        assertThat(feeds.isEmpty()).isTrue();
        assertThat(feeds.take()).isNull();
    }

    private static PartitionFeed feed(int records) {
        List<Identity> documents = Collections.nCopies(records, Bank.customer(0));
        PartitionFeed feed = new PartitionFeed(
                new Share(Bank.REPOSITORIES.of("us-east"), false, 0, records, from -> documents.iterator()));
        feed.start(new IntervalSet());
        return feed;
    }
}
