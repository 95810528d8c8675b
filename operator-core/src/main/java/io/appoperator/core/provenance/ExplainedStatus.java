package io.appoperator.core.provenance;

/**
 * The origin of a field of the status that a manager without Java code reports.
 *
 * @param manager the id of the manager
 * @param field the field, below {@code status.extensions.<id>}
 * @param rule its rule, as in the file
 * @param template the file and line of the rule
 */
public record ExplainedStatus(String manager, String field, String rule, String template) {}
