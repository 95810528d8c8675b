package io.appoperator.cel;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ValueType;
import io.appoperator.cel.schema.Shape;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file that was read and checked.
 *
 * @param file the name of the file
 * @param id the id of the manager
 * @param serves the kind of the primary resources
 * @param primary the type of a primary resource
 * @param extension the extension; null if there is none
 * @param config the configuration; null if there is none
 * @param kinds the kinds of the objects
 * @param readiness the readiness rules
 * @param variables values that several expressions use
 * @param validations rules for primary resources
 * @param objects the templates
 * @param status the rules for the status; null if there are none
 */
record ManagerDefinition<S>(
    String file,
    String id,
    PrimaryKind<S> serves,
    Shape primary,
    @Nullable TypedValue extension,
    @Nullable TypedValue config,
    Set<ManagedKind> kinds,
    Map<ResourceKind, ReadinessRule> readiness,
    List<Variable> variables,
    List<Validation> validations,
    List<ObjectTemplate> objects,
    @Nullable StatusTemplate status) {

  ManagerDefinition {
    kinds = Set.copyOf(kinds);
    readiness = Map.copyOf(readiness);
    variables = List.copyOf(variables);
    validations = List.copyOf(validations);
    objects = List.copyOf(objects);
  }

  /** A value that users write, with its schema and the type of expressions. */
  record TypedValue(ValueType<JsonValue> type, Shape shape) {}
}
