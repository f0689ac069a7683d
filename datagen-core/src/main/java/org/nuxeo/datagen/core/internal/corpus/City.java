package org.nuxeo.datagen.core.internal.corpus;

import org.nuxeo.datagen.core.id.UsState;

/**
 * A place of the corpus.
 *
 * @param name Latin-1, at most 30 characters
 * @param state never null
 * @param population inhabitants by the source, at least 1; the weight of the place within its state
 */
public record City(String name, UsState state, long population) {}
