/**
 * Account opening letters as DOCX and thumbnail.
 *
 * <p>{@code LetterFrames} has the formats. A letter is a ZIP file ({@code ZipRecords}) whose shared entries are the head;
 * {@code LetterDocx} writes the entry with the letter's own paragraphs ({@code LetterBody}) between two runs deflated in
 * advance ({@code DeflatedText}), the properties and the directory. {@code FillerEntry} makes it longer.
 * {@code LetterTemplateTool} among the tests makes the committed parts.
 */
package org.nuxeo.datagen.render.internal.letter;
