/**
 * The layout of customers in blocks. It makes customer numbers unique, gives every city its share of customers, and finds
 * any customer or account of a state or a repository in constant time. {@link
 * org.nuxeo.datagen.core.bank.numbers.BlockLayout} is the bijection between positions and numbers, and {@link
 * org.nuxeo.datagen.core.bank.numbers.Population} counts and enumerates the customers of a range.
 */
@NullMarked
package org.nuxeo.datagen.core.bank.numbers;

import org.jspecify.annotations.NullMarked;
