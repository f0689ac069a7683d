/**
 * Account statements as PDF/A-2b and thumbnail.
 *
 * <p>{@code StatementFrames} has the formats. A {@link org.nuxeo.datagen.render.internal.statement.Statement} is a month of
 * an account with its lines. {@code StatementPdf} writes the objects of the tail, {@code StatementPages} and
 * {@code TableRows} the content streams, {@code Typeface} and {@code Words} text and amounts;
 * {@code StatementLayout} says where all of it stands. {@code StatementHeadTool} among the tests makes the committed head.
 */
package org.nuxeo.datagen.render.internal.statement;
