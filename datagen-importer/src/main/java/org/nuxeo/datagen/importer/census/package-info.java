/**
 * The census of a dataset: every document is visited once in order of ordinals and once in order of partitions, and sums
 * that do not depend on the order must agree.
 *
 * <p>A {@link CensusVisitor} adds documents up in a {@code CensusTally}. {@code CensusRanges} cut both orders into numbered
 * ranges, which the threads of a {@link CensusStage} share. A {@code CensusState} is what a stop, a kill or a part leaves.
 */
@NullMarked
package org.nuxeo.datagen.importer.census;

import org.jspecify.annotations.NullMarked;
