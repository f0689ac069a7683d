package org.nuxeo.datagen.importer.run;

/** What may ask running work to end early: a signal to this process, or a person who steers a job. */
public interface StopSource {

    /** Never asks: work ends by itself. */
    StopSource NEVER = new StopSource() {
        @Override
        public boolean requested() {
            return false;
        }

        @Override
        public Registration onStop(Runnable stop) {
            return () -> {};
        }
    };

    /** Whether the end has been asked for. */
    boolean requested();

    /**
     * Has something stopped when the end is asked for, at once if it has been already.
     *
     * @param stop returns quickly, and may be called while the thing is ending by itself
     * @return closed when there is nothing left to stop
     */
    Registration onStop(Runnable stop);

    /** Something that is stopped on request until it is closed. */
    interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
