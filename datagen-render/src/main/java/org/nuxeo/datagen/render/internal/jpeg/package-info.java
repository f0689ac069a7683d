/** Baseline JPEG put together from runs of blocks that were entropy-coded in advance. */
package org.nuxeo.datagen.render.internal.jpeg;
