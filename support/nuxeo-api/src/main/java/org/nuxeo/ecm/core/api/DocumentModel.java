// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import java.io.Serializable;

/** A document in memory. */
public interface DocumentModel extends Serializable {
    boolean addFacet(String text);

    Serializable getContextData(String text);

    String getId();

    Serializable getPropertyValue(String text) throws PropertyException;

    String getRepositoryName();

    boolean hasSchema(String text);

    void putContextData(String text, Serializable serializable);

    void setPropertyValue(String text, Serializable serializable) throws PropertyException;
}
