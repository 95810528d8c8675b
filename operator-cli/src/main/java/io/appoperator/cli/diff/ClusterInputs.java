package io.appoperator.cli.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.command.ClusterAccess;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.core.capability.KindDiscovery;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.observe.ServerMessage;
import io.appoperator.core.plugin.ClassPath;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.core.settings.PublishedInputs;
import io.appoperator.core.settings.SettingsException;
import io.appoperator.core.settings.SettingsSource;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the operator in a cluster renders from, as far as the user may read it. The settings need
 * one request for its lease, and one for the ConfigMap that the lease names; they never fail a
 * comparison. One use.
 */
final class ClusterInputs {

  private static final ResourceKind CONFIG_MAP =
      new ResourceKind("", "v1", "ConfigMap", "configmaps");

  private static final String REMEDY =
      " Pass the file that the operator uses with --settings, or use --no-settings.";

  private final Cluster cluster;
  private final PrintStream err;
  private final List<String> notes = new ArrayList<>();
  private Optional<PublishedInputs> published = Optional.empty();

  /**
   * @param err receives warnings
   */
  ClusterInputs(Cluster cluster, PrintStream err) {
    this.cluster = cluster;
    this.err = err;
  }

  /**
   * Returns the plug-ins as the operator configures them.
   *
   * @param plugins without settings
   * @param lease the lease of the operator
   */
  PluginRegistry withSettings(PluginRegistry plugins, ResourceRef lease) {
    try {
      published = cluster.get(lease).map(PublishedInputs::of);
    } catch (ClusterException e) {
      // Other failures are those of the comparison, which reports them.
      if (e.failure() == Failure.FORBIDDEN && !e.isUnauthenticated()) {
        notes.add(
            "The settings of the operator are not known: "
                + ServerMessage.asSentence(e.getMessage())
                + REMEDY);
      }
    }
    if (published.isEmpty()) {
      return plugins;
    }
    compareCode(published.get().plugins());
    return read(published.get(), lease.namespace(), plugins).configure(plugins);
  }

  /**
   * Returns the plug-ins as they render for the optional kinds that the cluster serves.
   *
   * @throws UserException if the cluster does not say which kinds it serves
   */
  PluginRegistry withCapabilities(PluginRegistry plugins) throws UserException {
    List<ResourceKind> optional = plugins.optionalKinds();
    if (optional.isEmpty()) {
      return plugins;
    }
    try {
      Set<ResourceKind> unserved = new KindDiscovery(cluster, optional).unserved();
      published.ifPresent(inputs -> compareKinds(inputs.capabilities(), unserved));
      return plugins.withUnserved(unserved);
    } catch (ClusterException e) {
      throw ClusterAccess.unknownKinds(e);
    }
  }

  /** Returns what may explain differences; it does not matter if there are none. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  private void compareCode(String digest) {
    if (!digest.isEmpty() && differs(digest, ownCode())) {
      notes.add(
          "The operator runs another version, other plug-ins or another Java version than this command. For an exact comparison, use those of the operator.");
    }
  }

  private void compareKinds(String digest, Set<ResourceKind> unserved) {
    if (differs(digest, PublishedInputs.digest(unserved))) {
      notes.add(
          "The operator does not know yet which optional kinds the cluster serves now. Compare again later.");
    }
  }

  private OperatorSettings read(PublishedInputs inputs, String namespace, PluginRegistry plugins) {
    if (inputs.settings().isEmpty() || inputs.settings().equals(PublishedInputs.NONE)) {
      return OperatorSettings.none();
    }
    if (inputs.configMap().isEmpty()) {
      warnUnknown(inputs, "They are not in a ConfigMap.");
      return OperatorSettings.none();
    }
    ResourceRef ref = new ResourceRef(CONFIG_MAP, namespace, inputs.configMap());
    try {
      Optional<ObjectNode> configMap = cluster.get(ref);
      if (configMap.isEmpty()) {
        warnUnknown(inputs, "%s does not exist in the namespace '%s'.".formatted(ref, namespace));
        return OperatorSettings.none();
      }
      OperatorSettings settings =
          OperatorSettings.of(sources(ref, configMap.get(), inputs), plugins);
      if (differs(inputs.settings(), PublishedInputs.digest(settings))) {
        warn(
            "The operator does not use the settings of %s yet, with which this command compares. If this lasts longer than a minute, see its log."
                .formatted(ref));
      }
      return settings;
    } catch (ClusterException e) {
      warnUnknown(inputs, ServerMessage.asSentence(e.getMessage()));
    } catch (SettingsException e) {
      warnUnknown(inputs, e.problems().get(0).toString());
    }
    return OperatorSettings.none();
  }

  private static List<SettingsSource> sources(
      ResourceRef ref, ObjectNode configMap, PublishedInputs inputs) {
    List<SettingsSource> sources = new ArrayList<>();
    for (String key : inputs.keys()) {
      JsonNode text = configMap.path("data").path(key);
      sources.add(SettingsSource.text("%s/%s".formatted(ref, key), text.asText()));
    }
    return sources;
  }

  private void warnUnknown(PublishedInputs inputs, String why) {
    warn(
        "The operator uses settings that this command cannot read (digest %s). %s The comparison is without them, and may show changes that run does not make.%s"
            .formatted(inputs.settings(), why, REMEDY));
  }

  private void warn(String message) {
    err.println("warning: " + PrintableText.joined(message));
  }

  /** What is not known is not compared. */
  private static boolean differs(String one, String other) {
    return !one.isEmpty() && !other.isEmpty() && !one.equals(other);
  }

  private static String ownCode() {
    try {
      return PublishedInputs.digest(ClassPath.ofThisProcess().hash());
    } catch (IOException e) {
      return "";
    }
  }
}
