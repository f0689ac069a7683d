package org.nuxeo.datagen.importer.run;

/**
 * What stages make of manifests they find.
 *
 * @param startOver replaces them: the services they were about are gone
 * @param grow adds to a smaller dataset
 * @param again does what is done once more
 */
public record Repetition(boolean startOver, boolean grow, boolean again) {}
