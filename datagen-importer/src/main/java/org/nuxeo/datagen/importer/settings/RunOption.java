// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

/** What a run does otherwise than usual. Usually, a stage resumes its manifest. */
public enum RunOption {
    /** Replaces existing manifests, because the services they belong to are gone. */
    START_OVER,
    /** Adds to a smaller dataset. */
    GROW,
    /** Repeats what is done already. */
    AGAIN,
    /** Skips records of other datasets, which needs a group of the dataset's own. */
    SKIP_OTHER_DATASETS
}
