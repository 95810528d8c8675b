package io.appoperator.core.transform;

/**
 * The transformer that writes a field.
 *
 * @param place the field
 * @param transformer the id of the transformer
 */
public record FieldAuthor(FieldPlace place, String transformer) {}
