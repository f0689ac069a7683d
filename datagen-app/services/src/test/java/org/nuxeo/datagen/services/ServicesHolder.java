// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import java.nio.file.Path;
import java.util.EnumSet;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/** A program that starts every service, prints their processes and ports, and waits to be ended. */
public final class ServicesHolder {
    private ServicesHolder() {}

    /**
     * Runs the program.
     *
     * @param arguments the work folder
     */
    public static void main(String[] arguments) throws Exception {
        EmbeddedServices services = EmbeddedServices.start(
                EnumSet.allOf(ServiceKind.class),
                ServiceHeaps.defaults(),
                EmbeddedServices.Use.SHORT,
                Path.of(arguments[0]),
                kind -> {});
        for (long pid : services.pids()) {
            System.out.println("pid " + pid);
        }
        ServiceAddresses addresses = services.addresses();
        for (String address : new String[] {addresses.kafka(), addresses.mongo(), addresses.elasticsearch()}) {
            System.out.println("port " + address.substring(address.lastIndexOf(':') + 1));
        }
        System.out.println("up");
        Thread.sleep(Long.MAX_VALUE);
    }
}
