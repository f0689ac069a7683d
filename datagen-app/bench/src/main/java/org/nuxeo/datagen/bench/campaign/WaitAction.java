// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

/** Waits until the server's indexing and work queues are empty. */
final class WaitAction implements CampaignAction {

    @Override
    public void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException {
        new IdleWait(campaign).await(step, record);
    }
}
