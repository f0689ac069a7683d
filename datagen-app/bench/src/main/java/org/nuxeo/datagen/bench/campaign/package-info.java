/**
 * Scripted campaigns: one engine, two hosts.
 *
 * <p>A {@link org.nuxeo.datagen.bench.campaign.Scenario} is a file of steps. A
 * {@link org.nuxeo.datagen.bench.campaign.Campaign} runs them on a {@link org.nuxeo.datagen.bench.campaign.Host} and
 * returns a {@link org.nuxeo.datagen.bench.campaign.CampaignReport}. On the
 * {@link org.nuxeo.datagen.bench.campaign.DirectHost}, steps run the stages of the importer in this process and in
 * processes beside it; on the {@link org.nuxeo.datagen.bench.campaign.RestHost}, they call the operations of a Nuxeo
 * over REST, and the state is saved, so that a repeated command resumes the campaign.
 */
@NullMarked
package org.nuxeo.datagen.bench.campaign;

import org.jspecify.annotations.NullMarked;
