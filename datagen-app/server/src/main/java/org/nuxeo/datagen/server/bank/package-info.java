/** What the bank brings to the server. */
@NullMarked
package org.nuxeo.datagen.server.bank;

import org.jspecify.annotations.NullMarked;
