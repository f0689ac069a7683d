// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

/**
 * What stages do with existing manifests.
 *
 * @param startOver replaces them, because the services they belong to are gone
 * @param grow adds to a smaller dataset
 * @param again repeats what is done already
 */
public record ResumePolicy(boolean startOver, boolean grow, boolean again) {}
