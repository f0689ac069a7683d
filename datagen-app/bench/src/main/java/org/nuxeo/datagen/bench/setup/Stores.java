// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/** Clients of services, each made when it is first used and closed with this object. Thread safe. */
public final class Stores implements AutoCloseable {

    private final ServiceAddresses addresses;
    private final ServiceAccess access;
    private @Nullable MongoStore mongo;
    private @Nullable ElasticStore elastic;
    private @Nullable TopicAdmin topics;

    public Stores(ServiceAddresses addresses, ServiceAccess access) {
        this.addresses = addresses;
        this.access = access;
    }

    public KafkaSettings kafka() {
        return access.kafka(address(ServiceKind.KAFKA));
    }

    public synchronized MongoStore mongo() {
        mongo = mongo != null ? mongo : new MongoStore(access.mongo(address(ServiceKind.MONGO)));
        return mongo;
    }

    public synchronized ElasticStore elastic() {
        elastic =
                elastic != null ? elastic : new ElasticStore(access.elasticsearch(address(ServiceKind.ELASTICSEARCH)));
        return elastic;
    }

    public synchronized TopicAdmin topics() {
        topics = topics != null ? topics : new TopicAdmin(kafka());
        return topics;
    }

    private String address(ServiceKind kind) {
        return Objects.requireNonNull(addresses.of(kind), kind.title());
    }

    @Override
    public synchronized void close() {
        if (mongo != null) {
            mongo.close();
        }
        if (elastic != null) {
            elastic.close();
        }
        if (topics != null) {
            topics.close();
        }
    }
}
