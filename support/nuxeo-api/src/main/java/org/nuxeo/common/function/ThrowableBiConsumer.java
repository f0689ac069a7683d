// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.common.function;

/** A consumer of two values that may throw. */
public interface ThrowableBiConsumer<T, U, E extends Throwable> {}
