/**
 * Scenarios, defined in YAML by a question, a dataset at scale 1, and steps.
 *
 * <p>{@link org.nuxeo.datagen.bench.scenario.ScenarioFile} reads a definition; the built-in ones are resources of this
 * package. {@link org.nuxeo.datagen.bench.scenario.Campaign} runs the steps at any scale.
 * {@link org.nuxeo.datagen.bench.scenario.StepKind} lists the kinds of steps. Each is implemented and documented in a
 * class {@code …Step}. {@link org.nuxeo.datagen.bench.scenario.ScenarioReport} is the report.
 */
package org.nuxeo.datagen.bench.scenario;
