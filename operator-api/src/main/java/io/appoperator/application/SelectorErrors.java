package io.appoperator.application;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.MetadataSyntax;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Labels that selectors, tolerations and node affinities of an Application name. */
final class SelectorErrors {

  private final List<Diagnostic> found = new ArrayList<>();

  private SelectorErrors() {}

  static Stream<Diagnostic> findAll(ApplicationSpec spec) {
    SelectorErrors errors = new SelectorErrors();
    if (spec.scheduling() != null) {
      errors.addScheduling(spec.scheduling());
    }
    if (spec.network() != null && spec.network().policy() != null) {
      String path = "spec.network.policy.from";
      each(
          path,
          spec.network().policy().from(),
          (at, peer) -> {
            errors.addSelector(at + ".podSelector", peer.getPodSelector());
            errors.addSelector(at + ".namespaceSelector", peer.getNamespaceSelector());
          });
    }
    return errors.found.stream();
  }

  private interface Visitor<T> {
    void visit(String path, T element);
  }

  private static <T> void each(String path, @Nullable List<T> list, Visitor<T> visitor) {
    for (int i = 0; list != null && i < list.size(); i++) {
      visitor.visit("%s[%s]".formatted(path, i), list.get(i));
    }
  }

  private void addScheduling(SchedulingSpec scheduling) {
    String path = "spec.scheduling.";
    each(
        path + "tolerations",
        scheduling.tolerations(),
        (at, toleration) -> addKey(at + ".key", toleration.getKey()));
    each(
        path + "topologySpreadConstraints",
        scheduling.topologySpreadConstraints(),
        (at, constraint) -> addSelector(at + ".labelSelector", constraint.getLabelSelector()));
    if (scheduling.affinity() != null) {
      addAffinity(path + "affinity.", scheduling.affinity());
    }
  }

  private void addAffinity(String path, Affinity affinity) {
    String required = ".requiredDuringSchedulingIgnoredDuringExecution";
    String preferred = ".preferredDuringSchedulingIgnoredDuringExecution";
    if (affinity.getPodAffinity() != null) {
      addTerms(
          path + "podAffinity" + required,
          affinity.getPodAffinity().getRequiredDuringSchedulingIgnoredDuringExecution());
      addWeighted(
          path + "podAffinity" + preferred,
          affinity.getPodAffinity().getPreferredDuringSchedulingIgnoredDuringExecution());
    }
    if (affinity.getPodAntiAffinity() != null) {
      addTerms(
          path + "podAntiAffinity" + required,
          affinity.getPodAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution());
      addWeighted(
          path + "podAntiAffinity" + preferred,
          affinity.getPodAntiAffinity().getPreferredDuringSchedulingIgnoredDuringExecution());
    }
    var node = affinity.getNodeAffinity();
    var terms = node == null ? null : node.getRequiredDuringSchedulingIgnoredDuringExecution();
    if (terms != null) {
      each(
          path + "nodeAffinity" + required + ".nodeSelectorTerms",
          terms.getNodeSelectorTerms(),
          (at, term) -> addNodeLabels(at, term.getMatchExpressions()));
    }
    if (node != null) {
      each(
          path + "nodeAffinity" + preferred,
          node.getPreferredDuringSchedulingIgnoredDuringExecution(),
          (at, term) ->
              addNodeLabels(at + ".preference", term.getPreference().getMatchExpressions()));
    }
  }

  private void addTerms(String path, @Nullable List<PodAffinityTerm> terms) {
    each(path, terms, this::addTerm);
  }

  private void addWeighted(String path, @Nullable List<WeightedPodAffinityTerm> terms) {
    each(path, terms, (at, term) -> addTerm(at + ".podAffinityTerm", term.getPodAffinityTerm()));
  }

  private void addTerm(String path, PodAffinityTerm term) {
    addKey(path + ".topologyKey", term.getTopologyKey());
    addSelector(path + ".labelSelector", term.getLabelSelector());
    addSelector(path + ".namespaceSelector", term.getNamespaceSelector());
  }

  private void addNodeLabels(String path, @Nullable List<NodeSelectorRequirement> expressions) {
    each(
        path + ".matchExpressions",
        expressions,
        (at, expression) -> addKey(at + ".key", expression.getKey()));
  }

  private void addSelector(String path, @Nullable LabelSelector selector) {
    if (selector == null) {
      return;
    }
    Map<String, String> labels = selector.getMatchLabels();
    if (labels != null) {
      labels.forEach(
          (key, value) -> {
            addKey(path + ".matchLabels." + key, key);
            addValue(path + ".matchLabels." + key, value);
          });
    }
    each(path + ".matchExpressions", selector.getMatchExpressions(), this::addRequirement);
  }

  private void addRequirement(String path, LabelSelectorRequirement requirement) {
    addKey(path + ".key", requirement.getKey());
    each(path + ".values", requirement.getValues(), this::addValue);
  }

  private void addKey(String path, @Nullable String key) {
    // An empty key of a toleration matches all; if a key is required, the schema says so.
    if (key != null && !key.isEmpty() && !MetadataSyntax.isLabelKey(key)) {
      found.add(
          Diagnostic.invalid(
              path,
              "'%s' is not a valid label key; for example, example.com/tier.".formatted(key)));
    }
  }

  private void addValue(String path, String value) {
    if (!MetadataSyntax.isLabelValue(value)) {
      found.add(
          Diagnostic.invalid(
              path,
              "'%s' is not a valid label value: at most 63 letters, digits, '-', '_' and '.', with a letter or digit at both ends."
                  .formatted(value)));
    }
  }
}
