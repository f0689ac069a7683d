// SPDX-License-Identifier: Apache-2.0
/** The people of models: drawn from tables of names, streets and cities of a country. */
@NullMarked
package org.nuxeo.datagen.model.person;

import org.jspecify.annotations.NullMarked;
