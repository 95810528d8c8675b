package io.appoperator.cel;

import io.appoperator.cel.expression.Expression;

/**
 * A value that several expressions use.
 *
 * @param line its line in the file, from 1
 * @param name its name
 * @param value its value
 */
record Variable(int line, String name, Expression value) {}
