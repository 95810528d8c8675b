package io.appoperator.embedded.rule;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.expression.SchemaNode;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the objects of a kind. They are compiled when the first object is validated; without
 * rules, the library of CEL is never loaded. Thread-safe.
 */
public final class ValidationRules {

  /** Values with these errors may not have the type that rules expect. */
  private static final Set<String> BLOCKING =
      Set.of(
          FieldError.NOT_SUPPORTED,
          FieldError.TYPE_INVALID,
          "FieldValueRequired",
          "FieldValueTooLong",
          "FieldValueTooMany");

  private final Optional<RuleNode> root;
  private final RuleCompiler compiler;

  private ValidationRules(Optional<RuleNode> root, RuleCompiler compiler) {
    this.root = root;
    this.compiler = compiler;
  }

  /** Returns the rules of a structural schema. */
  public static ValidationRules of(JsonNode schema) {
    RuleCompiler compiler = new RuleCompiler();
    return new ValidationRules(RuleNode.of(SchemaNode.ofKind(schema), compiler), compiler);
  }

  /** Returns whether there are rules. */
  public boolean exist() {
    return root.isPresent();
  }

  /** Loads the library of CEL, so that the first object need not wait for it. */
  public void prepare() {
    compiler.prepare();
    root.ifPresent(one -> one.rules().compiled());
  }

  /**
   * Returns what is wrong with an object.
   *
   * @param old the object before the update; null if it is new
   * @param earlier the other errors of the object
   */
  public List<FieldError> validate(
      JsonNode object, @Nullable JsonNode old, List<FieldError> earlier) {
    if (root.isEmpty()) {
      return List.of();
    }
    return earlier.stream().anyMatch(error -> BLOCKING.contains(error.reason()))
        ? List.of(RuleErrors.notChecked())
        : RuleEvaluation.evaluate(root.get(), object, old);
  }
}
