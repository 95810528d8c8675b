package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.compare.ElementPath;
import java.util.List;

/**
 * A field of a secondary resource, and its origin.
 *
 * @param at the field; elements of lists by their index
 * @param named the field; elements of lists by their keys, where they have some
 * @param value its value
 * @param sources the fields of the primary that determine its value
 * @param because fields of the primary without which, or with other values of which, the field
 *     would not exist, although other sources determine its value
 * @param possibleFields fields of the primary that could not be varied, and may be sources, too
 * @param author the author of a field that depends on no field of the primary
 * @param transformer the id of the transformer that writes the field; empty if none does
 * @param template the file and line of the template of the field; empty if the manager has none
 */
public record ExplainedField(
    ElementPath at,
    ElementPath named,
    JsonNode value,
    List<PrimaryField> sources,
    List<PrimaryField> because,
    List<PrimaryField> possibleFields,
    FieldAuthor author,
    String transformer,
    String template) {

  /** The author of a field that depends on no field of the primary. */
  public enum FieldAuthor {
    /** The manager of the object. */
    MANAGER,
    /** A transformer. */
    TRANSFORMER,
    /** The operator, which adds the same metadata to all objects. */
    OPERATOR
  }

  /** What determines a value. */
  public enum ValueSource {
    /** Fields that the user wrote. */
    FIELD("field"),
    /** Fields that the settings of the operator set, and maybe defaults. */
    SETTINGS("settings"),
    /** Only fields with default values, which the user did not write. */
    DEFAULT("default"),
    /** No field: the value is a rule of the author. */
    RULE("rule"),
    /** No field that could be varied; fields that could not be varied may determine it. */
    UNKNOWN("unknown");

    private final String word;

    ValueSource(String word) {
      this.word = word;
    }

    /** Returns the name in outputs, such as {@code default}. */
    @Override
    public String toString() {
      return word;
    }
  }

  public ExplainedField {
    sources = List.copyOf(sources);
    because = List.copyOf(because);
    possibleFields = List.copyOf(possibleFields);
  }

  /** Returns what determines the value. */
  public ValueSource origin() {
    if (!sources.isEmpty()) {
      if (sources.stream().allMatch(PrimaryField::isDefaulted)) {
        return ValueSource.DEFAULT;
      }
      return sources.stream().allMatch(field -> field.isDefaulted() || field.isOfSettings())
          ? ValueSource.SETTINGS
          : ValueSource.FIELD;
    }
    return possibleFields.isEmpty() ? ValueSource.RULE : ValueSource.UNKNOWN;
  }
}
