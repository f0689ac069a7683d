// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.service.ElasticsearchSettings.ElasticsearchAccess;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;

class JobServicesTest {

    private static final ServiceAccess ACCESS = new ServiceAccess(
            Map.of("security.protocol", "SASL_SSL"),
            Path.of("mongo.pem"),
            new ElasticsearchAccess("user", "secret", null, Path.of("es.pem")));

    @TempDir
    Path folder;

    @Test
    void credentialsAreSentOnlyToExternalServices() {
        try (JobServices services = services(new ServiceAddresses("kafka:9093", null, null))) {
            ServiceAccess access = services.access();
            assertThat(access.kafka("kafka:9093").clientProperties()).containsEntry("security.protocol", "SASL_SSL");
            assertThat(access.mongo("mongodb://127.0.0.1:1").caFile()).isNull();
            assertThat(access.elasticsearch("http://127.0.0.1:2"))
                    .satisfies(settings -> assertThat(settings.access().user()).isNull())
                    .satisfies(
                            settings -> assertThat(settings.access().password()).isNull())
                    .satisfies(
                            settings -> assertThat(settings.access().caFile()).isNull());
        }
        try (JobServices services = services(new ServiceAddresses(null, "mongodb://m", "https://e:9200"))) {
            ServiceAccess access = services.access();
            assertThat(access.kafka("127.0.0.1:1").clientProperties()).isEmpty();
            assertThat(access.mongo("mongodb://m").caFile()).isEqualTo(ACCESS.mongoCa());
            assertThat(access.elasticsearch("https://e:9200").access().password())
                    .isEqualTo("secret");
        }
    }

    @Test
    void onlyAnOutageIsAway() {
        assertThat(ServiceWatch.stateOf(new ServiceDownException("mongo", "m", null)))
                .isEqualTo(ServiceWatch.State.AWAY);
        assertThat(ServiceWatch.stateOf(new StageException("mongo at m refuses the credentials")))
                .isEqualTo(ServiceWatch.State.ERROR);
        assertThat(ServiceWatch.stateOf(new IllegalArgumentException("a fault")))
                .isEqualTo(ServiceWatch.State.ERROR);
    }

    private JobServices services(ServiceAddresses named) {
        return new JobServices(named, ACCESS, ServiceHeaps.defaults(), folder);
    }
}
