// SPDX-License-Identifier: Apache-2.0
/**
 * Files of YAML and text. {@link org.nuxeo.datagen.model.yaml.Entry} is a value with its place in the file, so that
 * every error has line and column.
 */
@NullMarked
package org.nuxeo.datagen.model.yaml;

import org.jspecify.annotations.NullMarked;
