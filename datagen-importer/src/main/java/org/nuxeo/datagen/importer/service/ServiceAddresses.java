package org.nuxeo.datagen.importer.service;

/**
 * Where the services answer; null for one that was not asked for.
 *
 * @param kafka bootstrap servers, {@code host:port,…}
 * @param mongo connection string, {@code mongodb://…}
 * @param elasticsearch base address, {@code http://host:port}
 */
public record ServiceAddresses(String kafka, String mongo, String elasticsearch) {
    /** The address of one service, or null. */
    public String of(ServiceKind kind) {
        return switch (kind) {
            case KAFKA -> kafka;
            case MONGO -> mongo;
            case ELASTICSEARCH -> elasticsearch;
        };
    }

    /** These addresses, and where one is missing that of the others. */
    public ServiceAddresses orElse(ServiceAddresses others) {
        return new ServiceAddresses(
                kafka != null ? kafka : others.kafka,
                mongo != null ? mongo : others.mongo,
                elasticsearch != null ? elasticsearch : others.elasticsearch);
    }
}
