// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

/** The action of a step. It writes its results into the step's record. */
interface CampaignAction {

    void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException;
}
