/**
 * Parameters of operations: a {@link org.nuxeo.datagen.importer.internal.operation.parameter.Parameter} has a name, a type, limits, a
 * default and a meaning; {@link org.nuxeo.datagen.importer.internal.operation.parameter.ParameterValues} are the values of one call,
 * read from whatever the caller wrote and checked in one place. What cannot be used is an
 * {@link java.lang.IllegalArgumentException} that tells value, limit and remedy.
 */
package org.nuxeo.datagen.importer.internal.operation.parameter;
