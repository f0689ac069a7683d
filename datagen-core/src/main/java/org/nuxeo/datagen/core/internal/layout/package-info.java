/**
 * How customers are laid out in blocks, so that numbers are unique, every city has its share, and any customer or account of
 * a state, a repository or a partition is reached in constant time.
 * {@link org.nuxeo.datagen.core.internal.layout.BlockLayout} is the bijection,
 * {@link org.nuxeo.datagen.core.internal.layout.Population} counts and finds the customers of a range, and
 * {@link org.nuxeo.datagen.core.internal.layout.PartitionUnits} deals them over partitions.
 */
package org.nuxeo.datagen.core.internal.layout;
