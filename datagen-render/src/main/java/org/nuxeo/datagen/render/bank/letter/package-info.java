/**
 * Account opening letters as DOCX and thumbnail.
 *
 * <p>{@code LetterFrames} lists the formats. A letter is a ZIP file ({@code internal.zip}) whose shared entries form the
 * head. {@code LetterDocx} writes the entry with the variable paragraphs ({@code LetterText}) between two texts
 * deflated in advance ({@code DeflatedText}), then the properties and the directory. {@code FillerEntry} pads it.
 * {@code LetterTemplateTool} in the test sources makes the committed parts.
 */
@NullMarked
package org.nuxeo.datagen.render.bank.letter;

import org.jspecify.annotations.NullMarked;
