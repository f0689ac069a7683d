// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The kinds of steps. */
public enum StepKind {
    DELIVER("deliver", DeliverStep::new, ServiceKind.KAFKA, ServiceKind.MONGO, ServiceKind.ELASTICSEARCH),
    IMPORT("import", ImportStep::new, ServiceKind.KAFKA, ServiceKind.MONGO),
    GROW("grow", GrowStep::new, ServiceKind.KAFKA, ServiceKind.MONGO),
    INDEX("index", IndexStep::new, ServiceKind.ELASTICSEARCH),
    VERIFY("verify", VerifyStep::new, ServiceKind.MONGO, ServiceKind.ELASTICSEARCH),
    MIXED("mixed", MixedStep::new, ServiceKind.KAFKA, ServiceKind.MONGO, ServiceKind.ELASTICSEARCH),
    UPDATE("update", UpdateStep::new, ServiceKind.MONGO, ServiceKind.ELASTICSEARCH),
    CHECK("check", CheckStep::new, ServiceKind.MONGO),
    RETRIEVE("retrieve", RetrieveStep::new),
    FILES("files", FilesStep::new),
    OBJECTS("objects", ObjectsStep::new, ServiceKind.MONGO);

    private final String label;
    private final Supplier<ScenarioAction> action;
    private final Set<ServiceKind> services = EnumSet.noneOf(ServiceKind.class);

    StepKind(String label, Supplier<ScenarioAction> action, ServiceKind... services) {
        this.label = label;
        this.action = action;
        this.services.addAll(List.of(services));
    }

    /** Returns the kind with a name, or null. */
    static StepKind of(String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label.equals(label))
                .findFirst()
                .orElse(null);
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(kind -> kind.label).toList();
    }

    ScenarioAction action() {
        return action.get();
    }

    /** Returns the services that the step uses. */
    public Set<ServiceKind> services() {
        return services;
    }
}
