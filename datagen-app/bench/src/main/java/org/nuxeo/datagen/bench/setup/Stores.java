// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import java.io.IOException;
import java.util.Objects;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
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

    private static final ContentType LINES = ContentType.create("application/x-ndjson");

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

    public synchronized TopicAdmin topics() {
        if (topics == null) {
            topics = new TopicAdmin(kafka());
        }
        return topics;
    }

    /**
     * Sends lines of index actions in one bulk request.
     *
     * @throws IOException if the index did not take all of them
     */
    public static void index(ElasticStore elastic, String index, byte[] lines, int length) throws IOException {
        Request request = new Request("POST", "/" + index + "/_bulk");
        request.addParameter("filter_path", "errors");
        request.setEntity(new NByteArrayEntity(lines, 0, length, LINES));
        String answer = EntityUtils.toString(elastic.perform(request).getEntity());
        if (!answer.contains("false")) {
            throw new IOException("bulk request: " + answer);
        }
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
