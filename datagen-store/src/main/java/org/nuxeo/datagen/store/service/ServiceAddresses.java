// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Addresses of the services; null for each that is not used.
 *
 * @param kafka bootstrap servers, {@code host:port,…}
 * @param mongo connection string, {@code mongodb://…}
 * @param elasticsearch base address, {@code http://host:port}
 */
public record ServiceAddresses(
        @Nullable String kafka,
        @Nullable String mongo,
        @Nullable String elasticsearch) {
    /** Returns the addresses that a function has, which returns null for a service that is not used. */
    public static ServiceAddresses of(Function<ServiceKind, @Nullable String> address) {
        return new ServiceAddresses(
                address.apply(ServiceKind.KAFKA),
                address.apply(ServiceKind.MONGO),
                address.apply(ServiceKind.ELASTICSEARCH));
    }

    /** Returns the address of one service, or null. */
    public @Nullable String of(ServiceKind kind) {
        return switch (kind) {
            case KAFKA -> kafka;
            case MONGO -> mongo;
            case ELASTICSEARCH -> elasticsearch;
        };
    }

    /** Returns these addresses, completed by those of {@code others} where one is missing. */
    public ServiceAddresses orElse(ServiceAddresses others) {
        Objects.requireNonNull(others, "others");
        return of(kind -> of(kind) != null ? of(kind) : others.of(kind));
    }
}
