package io.appoperator.embedded.ownership;

import io.appoperator.embedded.field.PathSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** An apply without force would change fields of other field managers. */
public final class ApplyConflictException extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * A field that another field manager owns.
   *
   * @param manager the manager, as messages name it
   * @param field the path of the field
   */
  public record Conflict(String manager, String field) {

    /** Returns the message of this conflict alone. */
    public String message() {
      return "conflict with " + manager;
    }
  }

  private final transient List<Conflict> conflicts;

  ApplyConflictException(List<Conflict> conflicts) {
    super(message(conflicts));
    this.conflicts = List.copyOf(conflicts);
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  /** Returns the conflicts, ordered by manager and field. */
  public List<Conflict> conflicts() {
    return conflicts;
  }

  /**
   * Returns if all conflicts are about these fields.
   *
   * @throws ApplyConflictException with the conflicts about others
   */
  void throwOthers(PathSet allowed) throws ApplyConflictException {
    Set<String> fields = Set.copyOf(allowed.texts());
    List<Conflict> others =
        conflicts.stream().filter(conflict -> !fields.contains(conflict.field())).toList();
    if (!others.isEmpty()) {
      throw new ApplyConflictException(others);
    }
  }

  private static String message(List<Conflict> conflicts) {
    if (conflicts.size() == 1) {
      Conflict only = conflicts.get(0);
      return "Apply failed with 1 conflict: " + only.message() + ": " + only.field();
    }
    Set<String> managers = new LinkedHashSet<>();
    conflicts.forEach(conflict -> managers.add(conflict.manager()));
    List<String> lines = new ArrayList<>();
    for (String manager : managers) {
      lines.add("conflicts with " + manager + ":");
      conflicts.stream()
          .filter(conflict -> conflict.manager().equals(manager))
          .forEach(conflict -> lines.add("- " + conflict.field()));
    }
    return "Apply failed with " + conflicts.size() + " conflicts: " + String.join("\n", lines);
  }
}
