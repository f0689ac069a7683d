package org.nuxeo.runtime.model;

/** A component that runs. */
public interface ComponentInstance extends ComponentContext, Extensible, Adaptable {
    Object getInstance();

    ComponentName getName();
}
