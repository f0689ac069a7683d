// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

/** The implementation of a kind of step, which adds its results to the report of the campaign. */
interface ScenarioAction {

    void run(Campaign campaign, ScenarioStep step) throws Exception;
}
