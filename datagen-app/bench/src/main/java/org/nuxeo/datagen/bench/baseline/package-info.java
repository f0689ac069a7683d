/**
 * What stages are measured against: the same work done in a plain loop over the client's library, as one would write it in
 * an afternoon, on the same services and as many threads. A baseline either makes what it sends on the spot or has it
 * ready ({@link org.nuxeo.datagen.bench.baseline.Bytes}); it checks nothing, resumes nothing and reports nothing.
 */
package org.nuxeo.datagen.bench.baseline;
