// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.automation.core.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The mark of a field that is filled from the context of the call. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Context {}
