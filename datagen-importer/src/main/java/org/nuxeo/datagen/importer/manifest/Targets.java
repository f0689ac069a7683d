// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * The services a stage works with, as a manifest stores them: hosts and ports, never users, passwords or options.
 *
 * <p>Two lists of hosts that share one host are the same cluster. Embedded services end with the command that started
 * them.
 *
 * @param services services by name
 */
public record Targets(Map<String, Target> services) {

    /**
     * One service.
     *
     * @param hosts {@code host:port} or {@code host}
     * @param embedded whether the command started it
     */
    @JsonPropertyOrder({"embedded", "hosts"})
    public record Target(List<String> hosts, boolean embedded) {
        boolean same(Target other) {
            return !Collections.disjoint(hosts, other.hosts);
        }

        @Override
        public String toString() {
            return embedded ? "embedded" : String.join(",", hosts);
        }
    }

    public Targets {
        services = Collections.unmodifiableMap(new TreeMap<>(services));
    }

    /** Returns no service at all. */
    public static Targets none() {
        return new Targets(Map.of());
    }

    /** Returns the outside services that have an address. */
    public static Targets of(ServiceAddresses addresses) {
        return of(addresses, EnumSet.noneOf(ServiceKind.class));
    }

    /**
     * Returns the services that have an address.
     *
     * @param embedded those of them that the command has started
     */
    public static Targets of(ServiceAddresses addresses, Set<ServiceKind> embedded) {
        Map<String, Target> named = new TreeMap<>();
        for (ServiceKind kind : ServiceKind.values()) {
            String address = addresses.of(kind);
            if (address != null) {
                named.put(kind.slug(), new Target(hosts(address), embedded.contains(kind)));
            }
        }
        return new Targets(named);
    }

    /**
     * Returns the hosts of {@code mongodb://user:password@a,b/db?options}, {@code http://a:9200,http://b:9200} or
     * {@code a,b}.
     */
    static List<String> hosts(String address) {
        boolean mongo = address.startsWith("mongodb");
        // A MongoDB address has one user for all hosts, whose password may contain a comma. In other addresses each
        // host has its own user.
        String hosts = mongo ? withoutUser(address.replaceFirst("^[a-z+]+://", "")) : address;
        return Arrays.stream(hosts.split(","))
                .map(each -> mongo ? each : withoutUser(each.replaceFirst("^[a-z+]+://", "")))
                .map(each -> each.replaceFirst("[/?].*$", ""))
                .filter(each -> !each.isEmpty())
                .sorted()
                .toList();
    }

    private static String withoutUser(String address) {
        int path = address.indexOf('/');
        String authority = path < 0 ? address : address.substring(0, path);
        return authority.substring(authority.lastIndexOf('@') + 1);
    }

    static Targets parse(JsonNode json) {
        TypeReference<Map<String, Target>> type = new TypeReference<>() {};
        return json.isObject() ? new Targets(Json.mapper().convertValue(json, type)) : none();
    }

    /** Returns the services in one line, such as {@code kafka localhost:9092, mongo embedded}; empty if there are none. */
    @Override
    public String toString() {
        return services.entrySet().stream()
                .map(service -> service.getKey() + " " + service.getValue())
                .collect(Collectors.joining(", "));
    }

    /**
     * Returns whether a service that both sides name is another one there. A service that only one side names is not a
     * difference.
     */
    public boolean differFrom(Targets named) {
        return services.entrySet().stream().anyMatch(each -> isAnother(each.getValue(), each.getKey(), named));
    }

    /**
     * Returns whether the work done with these services is lost: one of them was embedded, and another one takes its
     * place now.
     */
    boolean goneFor(Targets now) {
        return services.entrySet().stream()
                .anyMatch(each -> each.getValue().embedded() && isAnother(each.getValue(), each.getKey(), now));
    }

    private static boolean isAnother(Target service, String name, Targets named) {
        Target other = named.services.get(name);
        return other != null && !service.same(other);
    }
}
