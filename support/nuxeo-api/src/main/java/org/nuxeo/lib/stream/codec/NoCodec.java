// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.codec;

/** The absence of a codec. */
public class NoCodec implements Codec {}
