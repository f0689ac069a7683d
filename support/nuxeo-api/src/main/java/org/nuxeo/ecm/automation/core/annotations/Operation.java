// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.automation.core.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The declaration of an operation. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Operation {
    boolean addToStudio() default true;

    String category() default "Others";

    String description() default "";

    String id() default "";

    String label() default "";
}
