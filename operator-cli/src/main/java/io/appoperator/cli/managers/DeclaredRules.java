package io.appoperator.cli.managers;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.Recreation;
import io.appoperator.api.ResourceKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Describes in words what a manager declares about a kind of objects. */
final class DeclaredRules {

  private DeclaredRules() {}

  static List<String> of(ManagedKind managed) {
    List<String> rules = new ArrayList<>();
    if (managed.isOptional()) {
      rules.add("optional");
    }
    if (managed.retainable()) {
      rules.add("may be retained");
    }
    if (managed.generating()) {
      rules.add("generated values");
    }
    addKinds(rules, "applied before ", managed.appliedBefore());
    addKinds(rules, "applied after ", managed.appliedAfter());
    addKinds(rules, "ready before ", managed.readyBefore());
    managed.recreations().stream().map(DeclaredRules::recreation).sorted().forEach(rules::add);
    return rules;
  }

  private static String recreation(Recreation recreation) {
    return "created again if "
        + recreation.changed().map(field -> field + " changes").orElse("it fails");
  }

  private static void addKinds(List<String> rules, String rule, Collection<ResourceKind> kinds) {
    kinds.stream().sorted().map(kind -> rule + kind.kind()).forEach(rules::add);
  }
}
