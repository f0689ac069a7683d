/**
 * Descriptions: a dataset, its services or its speed as named words, each defined once.
 *
 * <p>A {@link org.nuxeo.datagen.core.description.Word} has name, limits, messages, default and meaning. A {@link
 * org.nuxeo.datagen.core.description.Description} is words with values. {@link
 * org.nuxeo.datagen.core.description.DatasetWords} turns descriptions into datasets, and specs into words and JSON.
 */
@NullMarked
package org.nuxeo.datagen.core.description;

import org.jspecify.annotations.NullMarked;
