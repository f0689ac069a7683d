/** What the stages count, time and tell. */
package org.nuxeo.datagen.importer.metrics;
