/**
 * Scenarios on a Nuxeo, over REST alone.
 *
 * <p>The section {@code nuxeo} of a scenario's file lists {@link org.nuxeo.datagen.bench.campaign.NuxeoStep}s;
 * {@link org.nuxeo.datagen.bench.campaign.NuxeoCampaign} runs them in order and saves its progress in a
 * {@link org.nuxeo.datagen.bench.campaign.CampaignState}, so that a repeated command resumes. The results are a
 * {@link org.nuxeo.datagen.bench.campaign.CampaignReport}.
 */
package org.nuxeo.datagen.bench.campaign;
