/** What a running command shows to Prometheus. */
package org.nuxeo.datagen.importer.telemetry;
