package org.nuxeo.ecm.automation.core.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Declares an operation. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Operation {
    boolean addToStudio() default true;

    String[] aliases() default {};

    String category() default "Others";

    String deprecatedSince() default "";

    String description() default "";

    String id() default "";

    String label() default "";

    String requires() default "";

    String since() default "";
}
