// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import java.util.List;

/** A store of small documents with versions, each in the list of one session. Thread safe. */
public interface LoadTarget extends AutoCloseable {

    /** The version of a document that does not exist. */
    long ABSENT = 0;

    /** Adds a document with version 1 to the list of a session. */
    void insert(String id, int session) throws Exception;

    /** Returns the version of a document, or {@link #ABSENT}. */
    long read(String id) throws Exception;

    /** Sets the version of a document that has the version before, and returns whether there was one. */
    boolean write(String id, long version) throws Exception;

    /** Adds 1 to the version of a document in one request, and returns whether the document exists. */
    boolean add(String id) throws Exception;

    /** Deletes a document that has a version, and returns whether there was one. */
    boolean delete(String id, long version) throws Exception;

    /** Returns the documents of a session, page by page. */
    List<Listed> list(int session) throws Exception;

    /** Returns the number of documents of a session. */
    long count(int session) throws Exception;

    /** Returns the kind of a failure in a few words, the same for all of its kind. */
    String kind(Exception failure);

    @Override
    void close();

    /** A document in a list. */
    record Listed(String id, long version) {}
}
