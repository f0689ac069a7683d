// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.search;

/** A search index and its client, since LTS 2025. */
public record SearchIndex(String repository, String client, String index) {}
