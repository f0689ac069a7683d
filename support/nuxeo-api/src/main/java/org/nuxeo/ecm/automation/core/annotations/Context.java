package org.nuxeo.ecm.automation.core.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks a field filled from the context of the call. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Context {}
