// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.Set;
import org.nuxeo.datagen.bench.load.LoadMeter;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that runs a load of sessions whose answers are checked, for seconds or for a day. Settings: {@code seconds} and
 * those of a {@link SessionLoad}.
 */
record SessionsStep(Settings settings, SessionLoad load) implements Step<DirectHost> {

    SessionsStep(Settings settings) {
        this(settings, new SessionLoad(settings));
        millis();
    }

    private long millis() {
        return load.millis("seconds", 60);
    }

    @Override
    public Set<ServiceKind> services() {
        return Set.of(ServiceKind.MONGO);
    }

    @Override
    public void run(DirectHost host, StepRecord record) throws Exception {
        load.run(host.loadTarget(), record, running -> {
            LoadMeter.Phase all = running.during("all", millis(), host::stopped);
            running.report(all);
            running.curves();
            // nothing changes, so every request must be answered
            record.storedRow("refused", all.failed(), "requests", 0, all.failed());
        });
    }
}
