package io.appoperator.core.change;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A field whose value changes.
 *
 * @param path the field, such as {@code spec.template.spec.containers[0].image}
 * @param before its value before, null if there was none
 * @param after its value after, null if there is none
 */
public record FieldChange(String path, @Nullable JsonNode before, @Nullable JsonNode after) {}
