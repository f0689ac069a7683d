// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.log;

/** A position in a log. */
public interface LogOffset extends Comparable<LogOffset> {}
