// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.pattern;

import java.io.Externalizable;

/** A message in a log. */
public interface Message extends Externalizable {}
