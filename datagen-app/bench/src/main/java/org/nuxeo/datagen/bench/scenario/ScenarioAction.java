package org.nuxeo.datagen.bench.scenario;

/** Does what a step says and tells the campaign's report what came of it. */
interface ScenarioAction {

    void run(Campaign campaign, ScenarioStep step) throws Exception;
}
