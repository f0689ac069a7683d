// SPDX-License-Identifier: Apache-2.0
/** A name of Groovy that picocli looks for. */
@org.jspecify.annotations.NullMarked
package groovy.lang;
