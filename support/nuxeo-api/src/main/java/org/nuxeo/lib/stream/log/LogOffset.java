package org.nuxeo.lib.stream.log;

/** A place in a log. */
public interface LogOffset extends Comparable<LogOffset> {}
