// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.query;

import java.util.List;
import org.nuxeo.datagen.core.id.Identity;

/**
 * A page of what a query finds.
 *
 * @param count exact number of matching documents
 * @param page the documents of the page
 */
public record Found(long count, List<Identity> page) {}
