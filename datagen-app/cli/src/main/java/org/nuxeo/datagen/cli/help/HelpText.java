// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.help;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The parts of a command's help other than its description and its options. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface HelpText {
    /** Returns examples: command lines without the name of the program. */
    String[] examples();

    /**
     * Returns options that the command accepts, since it shares them with others, but that have no effect and are hidden.
     */
    String[] without() default {};

    /** Returns whether the command has no work folder, configuration and log. Their options are then hidden. */
    boolean standalone() default false;
}
