/** The account opening letter as a word processor file. */
package org.nuxeo.datagen.render.internal.letter;
