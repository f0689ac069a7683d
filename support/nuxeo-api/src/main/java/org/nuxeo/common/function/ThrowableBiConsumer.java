package org.nuxeo.common.function;

/** Takes two values and may throw. */
public interface ThrowableBiConsumer<T, U, E extends Throwable> {}
