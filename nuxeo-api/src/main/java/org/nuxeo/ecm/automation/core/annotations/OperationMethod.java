package org.nuxeo.ecm.automation.core.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.nuxeo.ecm.automation.OutputCollector;
import org.nuxeo.ecm.core.api.AsyncService;

/** Marks the method that runs an operation. */
@Retention(RetentionPolicy.RUNTIME)
public @interface OperationMethod {
    Class<? extends AsyncService> asyncService() default AsyncService.class;

    Class<? extends OutputCollector> collector() default OutputCollector.class;

    int priority() default 0;
}
