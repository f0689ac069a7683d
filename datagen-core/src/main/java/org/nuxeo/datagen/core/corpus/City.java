// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

import org.nuxeo.datagen.core.id.UsState;

/**
 * A city of the corpus.
 *
 * @param name name in Latin-1, at most 30 characters
 * @param state state of the city
 * @param population number of inhabitants, at least 1; the weight of the city within its state
 */
public record City(String name, UsState state, long population) {}
