/**
 * Campaigns that are written down as YAML: a question, a dataset at scale 1, and steps.
 *
 * <p>{@link org.nuxeo.datagen.bench.scenario.ScenarioFile} reads one, those that come with the program lie beside it as
 * resources. {@link org.nuxeo.datagen.bench.scenario.Campaign} does its steps at any scale;
 * {@link org.nuxeo.datagen.bench.scenario.StepKind} names what a step can do, one {@code …Step} class each, which
 * documents its settings. {@link org.nuxeo.datagen.bench.scenario.ScenarioReport} is what came of it.
 */
package org.nuxeo.datagen.bench.scenario;
