package org.nuxeo.lib.stream.pattern;

import java.io.Externalizable;

/** What producers write and consumers read. */
public interface Message extends Externalizable {}
