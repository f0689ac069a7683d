package org.nuxeo.datagen.cli.help;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What the help of a command says besides its description and its options. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface HelpText {
    /** Command lines without the program's name. */
    String[] examples();

    /** Options that the command shares with others and that do nothing here; it takes them and does not show them. */
    String[] without() default {};
}
