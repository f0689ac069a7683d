// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import com.mongodb.ConnectionString;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.service.ElasticsearchSettings.ElasticsearchAccess;

/**
 * Credentials and certificates for outside services. A connection string of MongoDB carries its own credentials.
 *
 * @param kafkaProperties client properties of Kafka, such as those of SASL and TLS
 * @param mongoCa PEM file with the certificates to trust for MongoDB, or null to trust those of the Java runtime
 * @param elasticsearch credentials and certificates for Elasticsearch
 * @param unreachableMillis how long a service may stay silent at the start before it counts as down, at least 1
 */
public record ServiceAccess(
        Map<String, String> kafkaProperties,
        @Nullable Path mongoCa,
        ElasticsearchAccess elasticsearch,
        int unreachableMillis) {

    /** No credentials, for services that are open to everybody. */
    public static final ServiceAccess OPEN = new ServiceAccess(Map.of(), null, ElasticsearchAccess.OPEN);

    public ServiceAccess {
        kafkaProperties = Map.copyOf(Objects.requireNonNull(kafkaProperties, "kafkaProperties"));
        Objects.requireNonNull(elasticsearch, "elasticsearch");
    }

    /** Creates the access to services that may stay silent for 15 seconds at the start. */
    public ServiceAccess(
            Map<String, String> kafkaProperties, @Nullable Path mongoCa, ElasticsearchAccess elasticsearch) {
        this(kafkaProperties, mongoCa, elasticsearch, 15_000);
    }

    /** Returns the same access with another time that a service may stay silent at the start. */
    public ServiceAccess within(int newUnreachableMillis) {
        return new ServiceAccess(kafkaProperties, mongoCa, elasticsearch, newUnreachableMillis);
    }

    /** Returns the credentials of the services that are named only. The other services are embedded and need none. */
    public ServiceAccess to(ServiceAddresses named) {
        return new ServiceAccess(
                named.kafka() == null ? Map.of() : kafkaProperties,
                named.mongo() == null ? null : mongoCa,
                named.elasticsearch() == null ? ElasticsearchAccess.OPEN : elasticsearch,
                unreachableMillis);
    }

    /** Returns the settings of a Kafka cluster. */
    public KafkaSettings kafka(String bootstrapServers) {
        return new KafkaSettings(bootstrapServers, kafkaProperties, unreachableMillis);
    }

    /**
     * Returns the settings of a MongoDB server or cluster. The database is the one that the connection string names, or
     * {@link MongoSettings#DEFAULT_DATABASE}.
     *
     * @throws IllegalArgumentException if it is not a connection string of MongoDB
     */
    public MongoSettings mongo(String uri) {
        String named = new ConnectionString(Objects.requireNonNull(uri, "uri")).getDatabase();
        String database = named == null ? MongoSettings.DEFAULT_DATABASE : named;
        return new MongoSettings(uri, database, unreachableMillis, mongoCa);
    }

    /**
     * Returns the settings of an Elasticsearch server or cluster.
     *
     * @param addresses one URL or several, comma separated
     * @throws IllegalArgumentException if an address contains a user or a password
     */
    public ElasticsearchSettings elasticsearch(String addresses) {
        return new ElasticsearchSettings(List.of(addresses.split(",")), elasticsearch, unreachableMillis);
    }

    /** Returns a text without secrets. */
    @Override
    public String toString() {
        return elasticsearch.toString();
    }

    /** TLS contexts that trust certificates from a PEM file. */
    public static final class PemTrust {

        private PemTrust() {}

        /**
         * Returns a TLS context that trusts only the certificates in a file.
         *
         * @param caFile one or more certificates in PEM
         * @throws StageException if the file cannot be read or holds no certificate
         */
        public static SSLContext context(Path caFile) {
            try (InputStream pem = Files.newInputStream(caFile)) {
                KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
                trusted.load(null, null);
                int number = 0;
                for (Certificate certificate :
                        CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                    trusted.setCertificateEntry("ca" + number++, certificate);
                }
                if (number == 0) {
                    throw new StageException("certificates " + caFile
                            + ": the file holds no PEM certificate; name the file of the certificate authority");
                }
                TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                trust.init(trusted);
                SSLContext context = SSLContext.getInstance("TLS");
                context.init(null, trust.getTrustManagers(), null);
                return context;
            } catch (IOException | GeneralSecurityException e) {
                throw new StageException(
                        "certificates " + caFile + ": cannot be read as PEM: " + FailureReasons.of(e), e);
            }
        }
    }
}
