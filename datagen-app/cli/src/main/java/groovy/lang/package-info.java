// SPDX-License-Identifier: Apache-2.0
/** A name of Groovy that picocli looks for. */
@NullMarked
package groovy.lang;

import org.jspecify.annotations.NullMarked;
