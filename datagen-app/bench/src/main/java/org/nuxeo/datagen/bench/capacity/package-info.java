/** How large a dataset will be and how long it will take, before anything is made. */
package org.nuxeo.datagen.bench.capacity;
