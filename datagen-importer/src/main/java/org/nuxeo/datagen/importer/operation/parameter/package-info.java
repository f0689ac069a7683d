/**
 * Parameters of operations. A {@link org.nuxeo.datagen.importer.operation.parameter.Parameter} has a name, a
 * type, limits, a default and a meaning. {@link
 * org.nuxeo.datagen.importer.operation.parameter.ParameterValues} are the values of one call, read from what
 * the caller gave and checked in one place. A value that is not accepted causes an {@link
 * java.lang.IllegalArgumentException} that names value, limit and remedy.
 */
@NullMarked
package org.nuxeo.datagen.importer.operation.parameter;

import org.jspecify.annotations.NullMarked;
