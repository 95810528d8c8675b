package io.appoperator.cli.explain;

import io.appoperator.api.ManagedKind;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.KindArgument;
import io.appoperator.cli.command.UserException;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.provenance.ExplainedField;
import io.appoperator.core.provenance.ExplainedObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Selects the fields of a query, or reports the available ones. */
final class FieldSelection {

  private final List<LoadedKind<?>> kinds;

  /**
   * @param kinds the loaded kinds, with the managers that render objects for them
   */
  FieldSelection(List<LoadedKind<?>> kinds) {
    this.kinds = kinds;
  }

  /**
   * Returns the objects with fields of the query, and only these fields.
   *
   * @throws UserException if there are none
   */
  List<ExplainedObject> select(FieldQuery query, Collection<ExplainedObject> objects)
      throws UserException {
    List<ExplainedObject> meant =
        objects.stream().filter(object -> query.matchesKind(object.manifest().ref())).toList();
    if (meant.isEmpty()) {
      throw new UserException(ExitCode.USAGE, noObject(query, objects));
    }
    List<ExplainedObject> chosen = new ArrayList<>();
    String problem = "";
    int depth = -1;
    for (ExplainedObject object : meant) {
      FieldFinder.Result result =
          FieldFinder.find(object.manifest().json(), query.pathIn(object.manifest().ref().kind()));
      List<ExplainedField> fields =
          object.fields().stream()
              .filter(field -> result.places().stream().anyMatch(field.at()::isWithin))
              .toList();
      if (!fields.isEmpty()) {
        chosen.add(new ExplainedObject(object.manifest(), fields));
      } else if (result.depth() > depth) {
        depth = result.depth();
        problem = object.manifest().ref() + " has " + result.problem();
      }
    }
    if (chosen.isEmpty()) {
      throw new UserException(ExitCode.USAGE, problem);
    }
    return chosen;
  }

  private String noObject(FieldQuery query, Collection<ExplainedObject> objects) {
    Set<String> rendered = new LinkedHashSet<>();
    Set<String> names = new LinkedHashSet<>();
    for (ExplainedObject object : objects) {
      rendered.add(KindArgument.of(object.manifest().ref().kind()));
      if (query.matchesKind(object.manifest().ref().kind())) {
        names.add(object.manifest().ref().toString());
      }
    }
    if (!names.isEmpty()) {
      return "There is no %s '%s'. Available: %s."
          .formatted(query.kind(), query.name(), String.join(", ", names));
    }
    return notRendered(query, rendered).orElseGet(() -> unknown(query));
  }

  /** Returns a note that a manager renders the kind, but not here; empty if none renders it. */
  private Optional<String> notRendered(FieldQuery query, Set<String> rendered) {
    for (LoadedManager<?> manager : managers()) {
      for (ManagedKind managed : manager.manages()) {
        if (query.matchesKind(managed.kind())) {
          return Optional.of(
              "No %s is rendered, because nothing in the input requests it from the manager '%s'. Rendered kinds: %s."
                  .formatted(managed.kind().kind(), manager.id(), String.join(", ", rendered)));
        }
      }
    }
    return Optional.empty();
  }

  private String unknown(FieldQuery query) {
    List<String> known =
        managers().stream()
            .flatMap(manager -> manager.manages().stream())
            .map(managed -> KindArgument.of(managed.kind()))
            .distinct()
            .toList();
    return "No loaded manager renders the kind '%s'.%s"
        .formatted(query.kind(), NearestName.proposal(query.kind(), known));
  }

  private List<? extends LoadedManager<?>> managers() {
    return kinds.stream().flatMap(kind -> kind.managers().stream()).toList();
  }
}
