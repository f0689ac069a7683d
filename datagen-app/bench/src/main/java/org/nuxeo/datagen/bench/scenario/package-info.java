/** Scripted campaigns at any scale, each a YAML file that tells what it answers. */
package org.nuxeo.datagen.bench.scenario;
