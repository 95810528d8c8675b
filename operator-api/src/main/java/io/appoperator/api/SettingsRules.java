package io.appoperator.api;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How the operator merges its settings into the specs of a kind. All paths are relative to the
 * {@code spec}; {@code [*]} stands for each element of a list, as in {@code environment[*]}.
 *
 * <p>Immutable. Each method that adds a rule returns another value. Two values are equal if they
 * have the same rules.
 *
 * @since 1.0
 */
public final class SettingsRules {

  private static final SettingsRules NONE = new SettingsRules(Set.of(), List.of());

  private final Set<String> requestingFields;
  private final List<Union> unions;

  private SettingsRules(Set<String> requestingFields, List<Union> unions) {
    this.requestingFields = Set.copyOf(requestingFields);
    this.unions = List.copyOf(unions);
  }

  /** Returns no rules. */
  public static SettingsRules none() {
    return NONE;
  }

  /**
   * Adds fields whose presence requests an object, such as {@code scaling}. A default of the
   * settings never creates such a field; it only completes one that the author wrote.
   *
   * @param paths such as {@code network.ingress}
   */
  public SettingsRules requestsObject(String... paths) {
    Set<String> more = new HashSet<>(requestingFields);
    more.addAll(List.of(paths));
    return new SettingsRules(more, unions);
  }

  /**
   * Adds a union: fields of one object of which at most one may be set. If the author wrote one of
   * them, the defaults of the settings set none.
   *
   * @param parent the path of the object; empty for the {@code spec}
   * @param members the names of the fields
   */
  public SettingsRules union(String parent, String... members) {
    List<Union> more = new ArrayList<>(unions);
    more.add(new Union(parent, Set.of(members)));
    return new SettingsRules(requestingFields, more);
  }

  /** Returns the paths of the fields whose presence requests an object. */
  public Set<String> requestingFields() {
    return requestingFields;
  }

  /**
   * Returns the other members of the union of a field.
   *
   * @param parent the path of the object that has the field; empty for the {@code spec}
   * @param name the field
   * @return the names; empty if the field is in no union
   */
  public Set<String> alternatives(String parent, String name) {
    Set<String> others = new HashSet<>();
    for (Union union : unions) {
      if (union.parent().equals(parent) && union.members().contains(name)) {
        others.addAll(union.members());
      }
    }
    others.remove(name);
    return Set.copyOf(others);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof SettingsRules that
            && requestingFields.equals(that.requestingFields)
            && unions.equals(that.unions));
  }

  @Override
  public int hashCode() {
    return 31 * requestingFields.hashCode() + unions.hashCode();
  }

  @Override
  public String toString() {
    return "requesting %s, unions %s".formatted(requestingFields, unions);
  }

  private record Union(String parent, Set<String> members) {}
}
