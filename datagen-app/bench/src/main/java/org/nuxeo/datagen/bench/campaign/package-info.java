/**
 * Scenarios on a Nuxeo that is reached by REST alone.
 *
 * <p>The section {@code nuxeo} of a scenario's file lists {@link org.nuxeo.datagen.bench.campaign.NuxeoStep}s;
 * {@link org.nuxeo.datagen.bench.campaign.NuxeoCampaign} does them one after the other and writes each that is done into
 * {@link org.nuxeo.datagen.bench.campaign.CampaignState}, so that a repeated command goes on. What came of it is a
 * {@link org.nuxeo.datagen.bench.campaign.CampaignReport}.
 */
package org.nuxeo.datagen.bench.campaign;
