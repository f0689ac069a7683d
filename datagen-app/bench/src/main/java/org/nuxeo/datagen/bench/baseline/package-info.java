/**
 * The baselines of stages: the same work done by a plain loop over the client library, on the same services and with
 * the same number of threads. A baseline generates its documents on demand or has them prepared
 * ({@link org.nuxeo.datagen.bench.baseline.Bytes}). It checks nothing, keeps no checkpoint and reports no progress.
 */
package org.nuxeo.datagen.bench.baseline;
