// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The result of a check.
 *
 * @param name name of the checked thing
 * @param state state of the thing
 * @param found description of the thing
 * @param advice remedy; empty if the state is {@link State#OK}
 */
public record Finding(String name, State state, String found, String advice) {

    /** The state of a thing. The constants are ordered from the best to the worst. */
    public enum State {
        /** Good. */
        OK("ok", "green"),
        /** Sufficient for small datasets only. */
        WARNING("warning", "yellow"),
        /** A service that does not answer. */
        DOWN("down", "red"),
        /** A fault that must be fixed before anything works. */
        FAULT("fault", "red");

        private final String label;
        private final String color;

        State(String label, String color) {
            this.label = label;
            this.color = color;
        }

        /** Returns the word that the command prints. */
        @JsonValue
        public String label() {
            return label;
        }

        /** Returns the color on a terminal. */
        public String color() {
            return color;
        }
    }

    public Finding {
        if ((state == State.OK) != advice.isEmpty()) {
            throw new IllegalArgumentException(name + " " + state + ", advice '" + advice + "': must go together");
        }
    }

    static Finding ok(String name, String found) {
        return new Finding(name, State.OK, found, "");
    }

    /** Returns that something is good, or a warning with the advice. */
    static Finding of(String name, String found, boolean isGood, String advice) {
        return isGood ? ok(name, found) : new Finding(name, State.WARNING, found, advice);
    }
}
