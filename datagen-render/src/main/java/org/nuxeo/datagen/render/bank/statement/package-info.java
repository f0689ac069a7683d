/**
 * Account statements as PDF/A-2b and thumbnail.
 *
 * <p>{@code StatementFrames} lists the formats. A {@link org.nuxeo.datagen.render.bank.statement.LoadedStatement} is a
 * month of an account with its lines. {@code StatementPdf} writes the objects of the tail, {@code StatementPages} and
 * {@code TableRows} write the content streams, and {@code Typeface} and {@code Words} write text and amounts.
 * {@code StatementLayout} holds the positions. {@code StatementHeadTool} in the test sources makes the committed head.
 */
@NullMarked
package org.nuxeo.datagen.render.bank.statement;

import org.jspecify.annotations.NullMarked;
