package org.nuxeo.runtime.model;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** What a component starts from. */
public class DefaultComponent implements Component, Adaptable {
    public DefaultComponent() {
        throw SignatureOnly.called();
    }

    public void activate(ComponentContext componentContext) {
        throw SignatureOnly.called();
    }

    public void deactivate(ComponentContext componentContext) {
        throw SignatureOnly.called();
    }

    public void registerContribution(Object value, String name, ComponentInstance componentInstance) {
        throw SignatureOnly.called();
    }

    public void start(ComponentContext componentContext) {
        throw SignatureOnly.called();
    }

    public void stop(ComponentContext componentContext) throws InterruptedException {
        throw SignatureOnly.called();
    }

    public void unregisterContribution(Object value, String name, ComponentInstance componentInstance) {
        throw SignatureOnly.called();
    }
}
