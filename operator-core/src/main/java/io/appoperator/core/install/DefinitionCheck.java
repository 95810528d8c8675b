package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.capability.DefinitionWatch;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.decode.SpecExtensions;
import io.appoperator.core.install.Permission.Verb;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compares the definitions in the cluster with those of this version, if the operator may. */
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
   * Returns the definitions that lack fields. Definitions that do not exist, or that the operator
   * may not read, are not included.
   *
   * @throws ClusterException if the server is currently not reachable
   */
  public List<OutdatedDefinition> outdated(PluginRegistry plugins) {
    List<OutdatedDefinition> outdated = new ArrayList<>();
    for (LoadedKind<?> kind : plugins.kinds()) {
      String name = DefinitionWatch.nameOf(kind.kind());
      read(name)
          .map(
              live ->
                  DefinitionComparison.missing(
                      SpecExtensions.definition(kind), live, kind.kind().version()))
          .filter(missing -> !missing.isEmpty())
          .ifPresent(missing -> outdated.add(new OutdatedDefinition(name, missing)));
    }
    return List.copyOf(outdated);
  }

  /** A review first: a request that is denied would show in the audit log at each start. */
  private Optional<ObjectNode> read(String name) {
    Permission reading =
        new Permission(
            DefinitionWatch.DEFINITIONS.group(),
            DefinitionWatch.DEFINITIONS.plural(),
            Set.of(name),
            Set.of(Verb.GET));
    try {
      return new AccessReview(cluster).allows(reading, Verb.GET)
          ? cluster.get(new ResourceRef(DefinitionWatch.DEFINITIONS, "", name))
          : Optional.empty();
    } catch (ClusterException e) {
      if (e.failure() == Failure.FORBIDDEN || e.failure() == Failure.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
