// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.AroundTryHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;
import net.jqwik.api.lifecycle.TryExecutionResult;
import net.jqwik.api.lifecycle.TryExecutor;
import net.jqwik.api.lifecycle.TryLifecycleContext;

/** Gives every property of jqwik the limit that tests of Jupiter have. It fails with the first try after that. */
public final class PropertyLimit implements AroundPropertyHook, AroundTryHook {

    static final Duration LIMIT = limit(System.getProperty("junit.jupiter.execution.timeout.default", "5 m"));

    private static final ThreadLocal<Long> END_NANOS = new ThreadLocal<>();

    /** @param text minutes, written as Jupiter has them */
    static Duration limit(String text) {
        return Duration.ofMinutes(Long.parseLong(text.replaceFirst(" m$", "")));
    }

    /** Begins a property of this thread. */
    static void begin(Duration limit) {
        END_NANOS.set(System.nanoTime() + limit.toNanos());
    }

    static Duration left() {
        return Duration.ofNanos(END_NANOS.get() - System.nanoTime());
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        begin(LIMIT);
        return property.execute();
    }

    @Override
    public TryExecutionResult aroundTry(TryLifecycleContext context, TryExecutor each, List<Object> parameters) {
        return left().isNegative()
                ? TryExecutionResult.falsified(new AssertionError("the property takes longer than " + LIMIT))
                : each.execute(parameters);
    }
}
