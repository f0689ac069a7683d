/**
 * ZIP files that are assembled at run time and compressed before: records, texts that were deflated in advance with
 * their effect on a CRC, and the entry that pads a file.
 */
@NullMarked
package org.nuxeo.datagen.render.format.zip;

import org.jspecify.annotations.NullMarked;
