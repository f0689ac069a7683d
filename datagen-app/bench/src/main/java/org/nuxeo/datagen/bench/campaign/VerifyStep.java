// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.Set;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that verifies the whole dataset in repositories and indexes. Settings: {@code blobs}, the number of files to
 * render and compare.
 */
record VerifyStep(Settings settings) implements Step<DirectHost> {

    private static final long BLOBS = 1_000;

    @Override
    public Set<ServiceKind> services() {
        return settings.flag("without-index")
                ? Set.of(ServiceKind.MONGO)
                : Set.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH);
    }

    @Override
    public void run(DirectHost host, StepRecord record) {
        host.verify(record, host.models(), settings.number("blobs", BLOBS), !settings.flag("without-index"));
    }
}
