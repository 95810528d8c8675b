package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.compare.ElementPath;
import java.util.List;

/**
 * A field of a secondary resource, and where it comes from.
 *
 * @param at the field; elements of lists by their place
 * @param named the field; elements of lists by their keys, where they have some
 * @param value its value
 * @param sources the fields of the primary that its value follows
 * @param because what it is there for although its value follows something else: without these
 *     fields of the primary, or with other values, it would be gone
 * @param doubts fields of the primary that could not be varied, and may be sources too
 * @param author who wrote what follows no field of the primary
 */
public record ExplainedField(
    ElementPath at,
    ElementPath named,
    JsonNode value,
    List<PrimaryField> sources,
    List<PrimaryField> because,
    List<PrimaryField> doubts,
    Author author) {

  /** Who writes a field. */
  public enum Author {
    /** The manager of the object. */
    MANAGER,
    /** The operator, which marks all objects alike. */
    OPERATOR
  }

  /** What a value follows. */
  public enum Origin {
    /** Fields that the author of the primary wrote. */
    FIELD("field"),
    /** Nothing but defaults of fields that nobody wrote. */
    DEFAULT("default"),
    /** No field: it is a rule. */
    RULE("rule"),
    /** No field that could be varied; others may matter. */
    UNKNOWN("unknown");

    private final String word;

    Origin(String word) {
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
    doubts = List.copyOf(doubts);
  }

  /** Returns what the value follows. */
  public Origin origin() {
    if (!sources.isEmpty()) {
      return sources.stream().allMatch(PrimaryField::isDefaulted) ? Origin.DEFAULT : Origin.FIELD;
    }
    return doubts.isEmpty() ? Origin.RULE : Origin.UNKNOWN;
  }
}
