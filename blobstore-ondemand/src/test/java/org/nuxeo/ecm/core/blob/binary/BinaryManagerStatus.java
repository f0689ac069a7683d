// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob.binary;

/** Test double of Nuxeo's class. */
public class BinaryManagerStatus {}
