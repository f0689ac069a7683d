// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The thread that an object belongs to: the first that uses it, until that gives it up. Without this check, two threads would
 * silently mix their documents or rows. Thread safe.
 */
public final class OwnerThread {

    private final AtomicReference<@Nullable Thread> owner = new AtomicReference<>();
    private final String object;
    private final String remedy;

    /**
     * @param object what belongs to a thread, for messages, such as {@code encoder}
     * @param remedy what another thread should do
     */
    public OwnerThread(String object, String remedy) {
        this.object = Objects.requireNonNull(object, "object");
        this.remedy = Objects.requireNonNull(remedy, "remedy");
    }

    /**
     * Makes this thread the owner, or checks that it is. A thread always sees that it is the owner itself, so a plain read is
     * enough where it is.
     *
     * @throws IllegalStateException if the owner is another thread
     */
    public void own() {
        Thread current = Thread.currentThread();
        if (owner.getPlain() != current && !owner.compareAndSet(null, current)) {
            throw strange(current);
        }
    }

    /**
     * Checks that this thread is the owner.
     *
     * @throws IllegalStateException if the owner is another thread, or there is none
     */
    public void require() {
        Thread current = Thread.currentThread();
        if (owner.getPlain() != current) {
            throw strange(current);
        }
    }

    private IllegalStateException strange(Thread current) {
        Thread other = owner.get();
        return new IllegalStateException(
                other == null
                        ? object + " without a document: used by thread " + current.getName()
                                + " after its release; load a document first"
                        : object + " of thread " + other.getName() + ": used by thread " + current.getName() + "; "
                                + remedy);
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
