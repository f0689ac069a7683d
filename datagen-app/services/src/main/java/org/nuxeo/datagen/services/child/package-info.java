/**
 * Code that runs in the child JVMs of the embedded services. {@code ServiceMain} starts one server and ends
 * with its standard input. The parent starts it by its class name and reads two kinds of lines from it. The only
 * class that the parent uses directly is {@link org.nuxeo.datagen.services.child.FolderTree}.
 */
@NullMarked
package org.nuxeo.datagen.services.child;

import org.jspecify.annotations.NullMarked;
