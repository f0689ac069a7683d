/** Measures the stages as a user meets them, each beside its limit in the same run. */
package org.nuxeo.datagen.bench;
