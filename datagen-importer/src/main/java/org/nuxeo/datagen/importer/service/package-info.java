/**
 * Kafka, MongoDB and Elasticsearch as addresses: which of them there are and where they answer.
 *
 * <p>{@link ServiceAddresses} names them, any of them null where a stage does without. {@link PemTrust} makes trust
 * in certificates of one's own for those that are reached by TLS.
 */
package org.nuxeo.datagen.importer.service;
