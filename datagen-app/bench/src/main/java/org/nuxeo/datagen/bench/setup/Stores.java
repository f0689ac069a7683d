// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.index.ElasticStore;
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

    public Stores(ServiceAddresses addresses, ServiceAccess access) {
        this.addresses = addresses;
        this.access = access;
    }

    public KafkaSettings kafka() {
        return access.kafka(address(ServiceKind.KAFKA));
    }

    public synchronized MongoStore mongo() {
        if (mongo == null) {
            mongo = new MongoStore(access.mongo(address(ServiceKind.MONGO)));
        }
        return mongo;
    }

    public synchronized ElasticStore elastic() {
        if (elastic == null) {
            elastic = new ElasticStore(access.elasticsearch(address(ServiceKind.ELASTICSEARCH)));
        }
        return elastic;
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
    }
}
