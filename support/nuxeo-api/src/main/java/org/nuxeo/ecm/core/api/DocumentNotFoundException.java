// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

/** The exception for a document that does not exist. */
public class DocumentNotFoundException extends NuxeoException {}
