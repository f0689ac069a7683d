package org.nuxeo.runtime.model;

/** Where a component runs. */
public interface ComponentContext {
    Property getProperty(String name);

    RuntimeContext getRuntimeContext();
}
