// SPDX-License-Identifier: Apache-2.0
/** The reader of model files: from YAML to a {@link org.nuxeo.datagen.model.rule.ContentModel}. */
@NullMarked
package org.nuxeo.datagen.model.reader;

import org.jspecify.annotations.NullMarked;
