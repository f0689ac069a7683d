package org.nuxeo.datagen.cli.doctor;

import java.util.Objects;

/**
 * What one check has found.
 *
 * @param name of what was looked at
 * @param state how it is
 * @param found what it is
 * @param advice what to do about it; empty if it is {@link State#OK}
 */
public record Finding(String name, State state, String found, String advice) {

    /** How something is, the worst last. */
    public enum State {
        /** As it should be. */
        OK("ok", "green"),
        /** Enough for some work and not for all. */
        WARNING("warning", "yellow"),
        /** A named service gives no sign of life. */
        DOWN("down", "red"),
        /** Has to be mended before anything works. */
        FAULT("fault", "red");

        private final String label;
        private final String color;

        State(String label, String color) {
            this.label = label;
            this.color = color;
        }

        /** The word for it. */
        public String label() {
            return label;
        }

        /** Its color on a terminal. */
        public String color() {
            return color;
        }
    }

    public Finding {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(found, "found");
        if ((state == State.OK) != advice.isEmpty()) {
            throw new IllegalArgumentException(name + " " + state + ", advice '" + advice + "': must go together");
        }
    }

    static Finding ok(String name, String found) {
        return new Finding(name, State.OK, found, "");
    }

    static Finding warning(String name, String found, String advice) {
        return new Finding(name, State.WARNING, found, advice);
    }

    static Finding down(String name, String found, String advice) {
        return new Finding(name, State.DOWN, found, advice);
    }

    static Finding fault(String name, String found, String advice) {
        return new Finding(name, State.FAULT, found, advice);
    }
}
