package org.nuxeo.ecm.automation.core.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks a parameter of an operation. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Param {
    String[] alias() default {};

    String description() default "";

    String name();

    int order() default 0;

    boolean required() default true;

    String[] values() default {};

    String widget() default "";
}
