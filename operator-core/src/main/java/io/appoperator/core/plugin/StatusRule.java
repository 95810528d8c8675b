package io.appoperator.core.plugin;

/**
 * The rule for a field of the status in the file of a manager.
 *
 * @param field the field, below those of the manager
 * @param text the rule as in the file
 * @param line its line, from 1
 */
public record StatusRule(String field, String text, int line) {}
