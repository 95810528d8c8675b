package io.appoperator.core.plugin;

import io.appoperator.api.PrimaryKind;
import io.appoperator.api.RelatedKind;
import io.appoperator.core.json.ValuePath;
import io.appoperator.core.kind.ClusterScopedKinds;
import io.appoperator.core.kind.GroupKind;
import io.appoperator.core.kind.KindTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Checks which objects a manager reads although it does not own them. */
final class RelatedDeclarations {

  private static final GroupKind POD = new GroupKind("", "Pod");
  private static final GroupKind NODE = new GroupKind("", "Node");

  private RelatedDeclarations() {}

  /**
   * Checks the declarations of a manager, and returns them.
   *
   * @throws PluginException if one of them cannot be used
   */
  static <S> List<RelatedKind<S>> check(
      PrimaryKind<?> primary, List<RelatedKind<S>> related, Declaration manager) {
    Set<GroupKind> seen = new HashSet<>();
    for (RelatedKind<S> kind : related) {
      String name = kind.kind().kind();
      String why = problem(kind);
      if (!why.isEmpty()) {
        throw manager.failure("related", "declares the kind %s, %s".formatted(name, why), null);
      }
      if (!seen.add(GroupKind.of(kind.kind()))) {
        throw manager.failure(
            "related",
            "declares the kind %s twice; declare all its fields once".formatted(name),
            null);
      }
      paths(kind).forEach(path -> check(path, name, manager));
    }
    if (!related.isEmpty() && !storesObjects(primary)) {
      throw manager.failure(
          "related",
          "declares a related kind, but the definition of %s lacks status.relatedObjects, a list of texts"
              .formatted(primary.kind().kind()),
          null);
    }
    return related;
  }

  /** Returns why a kind cannot be used; empty if it can. */
  private static String problem(RelatedKind<?> kind) {
    if (POD.matches(kind.kind()) || NODE.matches(kind.kind())) {
      return "but the state of Pods and Nodes must not decide a rendering; observe values for the status instead";
    }
    if (ClusterScopedKinds.contains(kind.kind())) {
      return "which is cluster-scoped; related objects are in the namespace of the primary resource";
    }
    if (KindTable.isSecret(kind.kind()) && !kind.projected().isEmpty()) {
      return "but values of Secrets are never kept; use projectsDigestOf(\"data\")";
    }
    return paths(kind).isEmpty()
        ? "but no field of it; declare what to read with projects() or projectsDigestOf()"
        : "";
  }

  private static Set<String> paths(RelatedKind<?> kind) {
    Set<String> paths = new TreeSet<>(kind.projected());
    paths.addAll(kind.digested());
    return paths;
  }

  private static void check(String path, String kind, Declaration manager) {
    try {
      ValuePath.parse(path);
    } catch (IllegalArgumentException e) {
      throw manager.failure(
          "related", "reads a value of a %s: %s".formatted(kind, e.getMessage()), e);
    }
  }

  /** Without the field, a restarted operator would have to render each resource again. */
  private static boolean storesObjects(PrimaryKind<?> primary) {
    String crd = new Declaration(primary).read("crd", primary::crd);
    return crd.contains("relatedObjects") || crd.contains("x-kubernetes-preserve-unknown-fields");
  }
}
