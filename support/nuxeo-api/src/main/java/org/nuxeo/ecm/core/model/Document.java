// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.model;

/** A class that occurs in the signatures of other classes. */
public interface Document {}
