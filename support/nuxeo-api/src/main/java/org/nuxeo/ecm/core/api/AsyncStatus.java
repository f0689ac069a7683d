// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import java.io.Serializable;

/** The status of asynchronous work. */
public interface AsyncStatus<K extends Serializable> extends Serializable {}
