// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.automation.core.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The mark of a parameter of an operation. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Param {
    String description() default "";

    String name();

    boolean required() default true;
}
