// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

/** A class that occurs in the signatures of other classes. */
public class PropertyException extends NuxeoException {}
