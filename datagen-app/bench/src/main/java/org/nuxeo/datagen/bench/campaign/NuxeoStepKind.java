// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** The kinds of steps on a Nuxeo. */
enum NuxeoStepKind {
    PLAN("plan", PlanAction::new),
    PRODUCE("produce", ProduceAction::new),
    CONSUME("consume", ConsumeAction::new),
    IMPORT("import", ImportAction::new),
    REINDEX("reindex", ReindexAction::new),
    UPDATE("update", UpdateAction::new),
    WAIT("wait", WaitAction::new),
    VERIFY("verify", VerifyAction::new),
    LOAD("load", LoadAction::new),
    CLEAN("clean", CleanAction::new);

    private final String label;
    private final Supplier<CampaignAction> action;

    NuxeoStepKind(String label, Supplier<CampaignAction> action) {
        this.label = label;
        this.action = action;
    }

    String label() {
        return label;
    }

    CampaignAction action() {
        return action.get();
    }

    /**
     * Returns whether a campaign ends after a step with these results. Differences of load do not end it, since the
     * documents are unchanged.
     */
    boolean ends(StepRecord record) {
        return this != LOAD && record.differences() > 0;
    }

    /** Returns the kind with a label, or null. */
    static NuxeoStepKind of(String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label.equals(label))
                .findFirst()
                .orElse(null);
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(NuxeoStepKind::label).toList();
    }
}
