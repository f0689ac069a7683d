/**
 * Formats of reports and documents: JSON with one mapper and one style ({@link Json}), tables of text ({@link Table}),
 * specs ({@link SpecJson}), and documents with everything that is known about them ({@link DocumentJson}).
 */
package org.nuxeo.datagen.store.output;
