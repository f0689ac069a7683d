// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The thread that an encoder belongs to: the first that uses it, until that gives it up. Thread safe. */
public final class OwnerThread {

    private final AtomicReference<@Nullable Thread> owner = new AtomicReference<>();

    /**
     * Makes this thread the owner, or checks that it is. Without this check, two threads would silently mix their rows. A
     * thread always sees that it is the owner itself, so a plain read is enough where it is.
     *
     * @throws IllegalStateException if the owner is another thread
     */
    public void own() {
        Thread current = Thread.currentThread();
        if (owner.getPlain() != current && !owner.compareAndSet(null, current)) {
            Thread other = owner.get();
            throw new IllegalStateException("encoder of thread " + (other == null ? "none" : other.getName())
                    + ": used by thread " + current.getName() + "; use one encoder for each thread, or release it");
        }
    }

    /**
     * Gives up ownership.
     *
     * @throws IllegalStateException if the owner is another thread
     */
    public void release() {
        own();
        owner.set(null);
    }
}
