package io.appoperator.cli.explain;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.KindWord;
import io.appoperator.cli.command.UserException;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.provenance.ExplainedField;
import io.appoperator.core.provenance.ExplainedObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Selects the fields of a query, or reports the available ones. */
final class FieldSelection {

  private FieldSelection() {}

  /**
   * Returns the objects with fields of the query, and only these fields.
   *
   * @throws UserException if there are none
   */
  static List<ExplainedObject> of(FieldQuery query, Collection<ExplainedObject> objects)
      throws UserException {
    List<ExplainedObject> meant =
        objects.stream().filter(object -> query.means(object.manifest().ref())).toList();
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

  private static String noObject(FieldQuery query, Collection<ExplainedObject> objects) {
    Set<String> kinds = new LinkedHashSet<>();
    Set<String> names = new LinkedHashSet<>();
    for (ExplainedObject object : objects) {
      kinds.add(KindWord.of(object.manifest().ref().kind()));
      if (query.means(object.manifest().ref().kind())) {
        names.add(object.manifest().ref().toString());
      }
    }
    if (!names.isEmpty()) {
      return "There is no %s '%s'. Available: %s."
          .formatted(query.kind(), query.name(), String.join(", ", names));
    }
    return "No object of the kind '%s' is rendered.%s"
        .formatted(query.kind(), NearestName.proposal(query.kind(), kinds));
  }
}
