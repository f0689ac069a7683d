package org.nuxeo.datagen.bench.campaign;

/** Does what a step says and writes what came of it into the step's record. */
interface CampaignAction {

    void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException;
}
