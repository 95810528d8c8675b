package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.capability.DefinitionWatch;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.decode.SpecExtensions;
import io.appoperator.core.kind.GroupVersion;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares the definitions in the cluster with those of this version. It reads the schemas that the
 * API server publishes: they need no permission beyond discovery, also in some namespaces only.
 */
public final class DefinitionCheck {

  private final Cluster cluster;

  /**
   * Creates the check; no request is sent yet.
   *
   * @param cluster the cluster, with the credentials of the operator
   */
  public DefinitionCheck(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * A definition in the cluster that lacks fields of this version.
   *
   * @param name the name of the definition
   * @param missing the paths of the fields, at least one
   */
  public record OutdatedDefinition(String name, List<String> missing) {

    public OutdatedDefinition {
      missing = List.copyOf(missing);
    }

    /** Returns the fields in words; of many only the first one. */
    public String summary() {
      int others = missing.size() - 1;
      return switch (others) {
        case 0 -> missing.get(0);
        case 1 -> missing.get(0) + " and " + missing.get(1);
        default -> "%s and %s other fields".formatted(missing.get(0), others);
      };
    }
  }

  /**
   * Returns the definitions that lack fields. Kinds that are not served are not included, nor any
   * kind if the cluster does not let this account discover its API.
   *
   * @throws ClusterException if the server is currently not reachable
   */
  public List<OutdatedDefinition> outdated(PluginRegistry plugins) {
    List<OutdatedDefinition> outdated = new ArrayList<>();
    for (LoadedKind<?> loaded : plugins.kinds()) {
      ResourceKind kind = loaded.kind();
      published(kind)
          .map(
              document ->
                  DefinitionComparison.missing(SpecExtensions.definition(loaded), document, kind))
          .filter(missing -> !missing.isEmpty())
          .ifPresent(
              missing ->
                  outdated.add(new OutdatedDefinition(DefinitionWatch.nameOf(kind), missing)));
    }
    return List.copyOf(outdated);
  }

  private Optional<ObjectNode> published(ResourceKind kind) {
    try {
      return cluster.openApi(GroupVersion.of(kind.apiVersion()));
    } catch (ClusterException e) {
      if (e.failure() == Failure.FORBIDDEN) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
