package io.appoperator.cel.expression;

/**
 * An error in the text of an expression.
 *
 * @param line its line in the text, from 1
 * @param column its column in that line, from 0
 * @param message what is wrong; sentences
 */
public record ExpressionError(int line, int column, String message) {}
