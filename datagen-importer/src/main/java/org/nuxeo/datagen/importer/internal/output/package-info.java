/**
 * How reports and documents are written down: JSON with one mapper and one style ({@link Json}), tables of text
 * ({@link Table}), specs ({@link SpecJson}) and documents with everything that is known of them
 * ({@link DocumentJson}).
 */
package org.nuxeo.datagen.importer.internal.output;
