// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.runtime.cluster;

/** The service that knows the nodes of a cluster. */
public interface ClusterService {
    boolean isEnabled();

    String getNodeId();
}
