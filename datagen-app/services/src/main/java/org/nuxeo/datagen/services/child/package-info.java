/**
 * What runs inside the child virtual machines of the embedded services: {@code ServiceMain} starts one
 * {@code ChildService} and ends with its standard input. The parent starts it by name and reads two kinds of lines from
 * it; otherwise it sees {@link org.nuxeo.datagen.services.child.FolderTree} alone.
 */
package org.nuxeo.datagen.services.child;
