// SPDX-License-Identifier: Apache-2.0
/**
 * Models in YAML files. {@link org.nuxeo.datagen.core.description.Archives#load} finds {@link
 * org.nuxeo.datagen.model.YamlModelFormat} on the class path, which also has the JSON Schema of the files. The resources of
 * this package are the models that come with Datagen.
 */
@NullMarked
package org.nuxeo.datagen.model;

import org.jspecify.annotations.NullMarked;
