/** Questions over the documents of a bank. */
@NullMarked
package org.nuxeo.datagen.core.bank.question;

import org.jspecify.annotations.NullMarked;
