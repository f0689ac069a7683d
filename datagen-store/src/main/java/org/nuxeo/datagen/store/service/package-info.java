/**
 * Addresses, credentials and connection settings of Kafka, MongoDB and Elasticsearch.
 *
 * <p>{@link ServiceAddresses} says where the services are; an address is null where a stage does not need the service.
 * {@link ServiceAccess} holds users, passwords, keys and certificates. The two together give {@link KafkaSettings},
 * {@link MongoSettings} and {@link ElasticsearchSettings}, from which connections are opened. {@link ServiceWords} reads
 * both from a description.
 */
@NullMarked
package org.nuxeo.datagen.store.service;

import org.jspecify.annotations.NullMarked;
