// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.security;

import java.io.Serializable;

/** The rights of a document. */
public interface ACP extends Serializable, Cloneable {}
