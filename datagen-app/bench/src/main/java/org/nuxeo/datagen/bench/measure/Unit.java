package org.nuxeo.datagen.bench.measure;

/**
 * What a rate counts.
 *
 * @param noun in the plural, such as {@code files}
 * @param bytesEach of one of them; 0 if that tells nothing
 * @param where it was done, such as {@code on one core} or {@code on 2 threads}
 */
public record Unit(String noun, long bytesEach, String where) {

    /** What is measured by a thread's own processor time. */
    public static final String ONE_CORE = "on one core";

    /** Something of a size, made by one thread and counted by its processor time. */
    public static Unit onOneCore(String noun, long bytesEach) {
        return new Unit(noun, bytesEach, ONE_CORE);
    }

    /** Documents, by the clock. */
    public static Unit documents(int threads) {
        return new Unit("documents", 0, threads == 1 ? "on 1 thread" : "on " + threads + " threads");
    }
}
