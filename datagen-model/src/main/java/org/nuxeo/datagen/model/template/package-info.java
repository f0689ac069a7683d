// SPDX-License-Identifier: Apache-2.0
/**
 * Templates of users into frames. {@link org.nuxeo.datagen.model.template.TemplateCompiler} finds the fields of a template
 * and where they stand, and so how their values are written; {@link org.nuxeo.datagen.model.frame} renders the frames.
 */
@NullMarked
package org.nuxeo.datagen.model.template;

import org.jspecify.annotations.NullMarked;
