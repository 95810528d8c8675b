package io.appoperator.cel;

import io.appoperator.cel.expression.Expression;
import io.appoperator.cel.template.TemplateNode;

/**
 * A rule for primary resources.
 *
 * @param line its line in the file, from 1
 * @param rule is true for valid resources
 * @param message what is wrong
 * @param path the field that is wrong; may be empty
 */
record Validation(int line, Expression rule, TemplateNode message, String path) {}
