/**
 * Kafka, MongoDB and Elasticsearch as addresses: which of them there are and where they answer.
 *
 * <p>{@link ServiceAddresses} names them, any of them null where a stage does without. {@link ServiceAccess} says how they
 * let us in: users, passwords, keys, certificates of one's own. Both together become {@link KafkaSettings},
 * {@link MongoSettings} and {@link ElasticsearchSettings}, which are what connections are made of.
 */
package org.nuxeo.datagen.importer.service;
