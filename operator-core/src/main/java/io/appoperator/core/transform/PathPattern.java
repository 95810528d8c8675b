package io.appoperator.core.transform;

import io.appoperator.core.transform.FieldPlace.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The declared path of a transformer, such as {@code spec.template.spec.containers[*].env}.
 *
 * @param names the name of the member for each step; empty for the elements of a list
 */
record PathPattern(List<Optional<String>> names) {

  private static final String EACH = "[*]";

  PathPattern {
    names = List.copyOf(names);
  }

  static PathPattern of(String path) {
    List<Optional<String>> names = new ArrayList<>();
    for (String part : path.split("\\.", -1)) {
      boolean isList = part.endsWith(EACH);
      names.add(Optional.of(isList ? part.substring(0, part.length() - EACH.length()) : part));
      if (isList) {
        names.add(Optional.empty());
      }
    }
    return new PathPattern(names);
  }

  int depth() {
    return names.size();
  }

  /** Returns whether a place equals this path or is below it. */
  boolean includes(FieldPlace place) {
    List<Step> steps = place.steps();
    if (steps.size() < names.size()) {
      return false;
    }
    for (int i = 0; i < names.size(); i++) {
      if (!names.get(i).equals(steps.get(i).memberName())) {
        return false;
      }
    }
    return true;
  }
}
