package org.nuxeo.datagen.importer.internal.model;

import java.util.List;

/** Who may read every document: those whom the root's own rights name, since no document below it has rights of its own. */
public final class AccessRights {

    /** Users and groups that may browse, sorted as Nuxeo sorts {@code ecm:racl}. */
    public static final List<String> READERS = List.of("Administrator", "administrators", "members");

    /** The same in the order of the root's entries, as the index has them in {@code ecm:acl}. */
    public static final List<String> READERS_AS_GRANTED = List.of("administrators", "Administrator", "members");

    private AccessRights() {}
}
