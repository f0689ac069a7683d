package org.nuxeo.ecm.core.api;

import java.io.Serializable;
import java.util.List;

/** Documents in an order. */
public interface DocumentModelList extends List<DocumentModel>, Serializable {}
