/**
 * The layout of customers in blocks. It makes customer numbers unique, gives every city its share of customers, and finds
 * any customer or account of a state, a repository or a partition in constant time. {@link
 * org.nuxeo.datagen.core.internal.layout.BlockLayout} is the bijection between positions and numbers, {@link
 * org.nuxeo.datagen.core.internal.layout.Population} counts and enumerates the customers of a range, and {@link
 * org.nuxeo.datagen.core.internal.layout.PartitionUnits} distributes them over partitions.
 */
package org.nuxeo.datagen.core.internal.layout;
