package io.appoperator.core.transform;

/**
 * Two transformers write different values to one field.
 *
 * @param place the field
 * @param first the id of one transformer
 * @param second the id of the other one
 */
public record WriteConflict(FieldPlace place, String first, String second) {}
