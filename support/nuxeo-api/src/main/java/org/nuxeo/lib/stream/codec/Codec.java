// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.codec;

/** A conversion of messages to bytes and back. */
public interface Codec<T> {}
