/** What documents look like in each store, and the bytes they become. */
package org.nuxeo.datagen.importer.model;
