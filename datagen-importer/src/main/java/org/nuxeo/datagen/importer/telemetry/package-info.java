/** What a running command shows to Prometheus. */
package org.nuxeo.datagen.app.telemetry;
