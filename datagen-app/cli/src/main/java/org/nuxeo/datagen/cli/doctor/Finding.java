// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.nuxeo.datagen.core.text.Check;

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
        OK("green"),
        /** Sufficient for small datasets only. */
        WARNING("yellow"),
        /** A service that does not answer. */
        DOWN("red"),
        /** A fault that must be fixed before anything works. */
        FAULT("red");

        private final String color;

        State(String color) {
            this.color = color;
        }

        /** Returns the word that the command prints. */
        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the color on a terminal. */
        public String color() {
            return color;
        }
    }

    public Finding {
        boolean isOk = state == State.OK;
        Check.refuse(
                isOk != advice.isEmpty(), () -> name + " " + state + ", advice '" + advice + "': must go together");
    }

    static Finding ok(String name, String found) {
        return new Finding(name, State.OK, found, "");
    }

    /** Returns that something is good, or a warning with the advice. */
    static Finding of(String name, String found, boolean isGood, String advice) {
        return isGood ? ok(name, found) : new Finding(name, State.WARNING, found, advice);
    }
}
