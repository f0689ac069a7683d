package org.nuxeo.datagen.render.digest;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.security.MessageDigest;
import java.security.MessageDigestSpi;

/**
 * Sets one SHA-256 of the platform to the state of another, which its interface offers as a clone only.
 *
 * <p>The fields are those of the JDK's own provider, SUN, and out of reach unless the virtual machine was started with
 * {@code --add-opens java.base/java.security=ALL-UNNAMED --add-opens java.base/sun.security.provider=ALL-UNNAMED}, as
 * the command line and the benchmarks start it. Where they are out of reach, or a later JDK has others,
 * {@link #reach} says so and whoever asked clones.
 */
final class OpenedStates {

    /** Null, as the others, if out of reach; constants, so that the compiler sees through them. */
    private static final VarHandle IMPLEMENTATION =
            field("java.security.MessageDigest$Delegate", "digestSpi", MessageDigestSpi.class);

    private static final VarHandle STATE = field("sun.security.provider.SHA2", "state", int[].class);
    private static final VarHandle PROCESSED_BYTES =
            field("sun.security.provider.DigestBase", "bytesProcessed", long.class);

    private OpenedStates() {}

    private static VarHandle field(String className, String name, Class<?> type) {
        try {
            Class<?> owner = Class.forName(className);
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Returns whether digests like this one can be set. */
    static boolean reach(MessageDigest digest) {
        return IMPLEMENTATION != null
                && STATE != null
                && PROCESSED_BYTES != null
                && IMPLEMENTATION.coordinateTypes().get(0).isInstance(digest)
                && STATE.coordinateTypes().get(0).isInstance(IMPLEMENTATION.get(digest));
    }

    /**
     * Makes {@code target} continue from where {@code saved} is.
     *
     * @param target loses what it has taken in
     * @param saved has taken in whole blocks only
     */
    static void set(MessageDigest target, MessageDigest saved) {
        target.reset();
        Object to = (Object) IMPLEMENTATION.get(target);
        Object from = (Object) IMPLEMENTATION.get(saved);
        int[] words = (int[]) STATE.get(from);
        System.arraycopy(words, 0, (int[]) STATE.get(to), 0, words.length);
        PROCESSED_BYTES.set(to, (long) PROCESSED_BYTES.get(from));
    }
}
