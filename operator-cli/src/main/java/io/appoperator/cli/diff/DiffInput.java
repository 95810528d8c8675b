package io.appoperator.cli.diff;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.cause.DifferenceCauses;
import io.appoperator.cli.cause.Explanations;
import io.appoperator.cli.command.ClusterAccess;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.input.InputLoader;
import io.appoperator.cli.input.ResourceInput;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.LoadedInput;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.ServerMessage;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.preview.DirectoryComparison;
import io.appoperator.core.preview.DumpedCluster;
import io.appoperator.core.preview.LiveRelated;
import io.appoperator.core.preview.PredictingPreviewer;
import io.appoperator.core.preview.PreviewScope;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the input of a comparison, and compares it. Not thread-safe. */
final class DiffInput {

  private final Terminal terminal;
  private final DiffOptions options;
  private final DiffTask task;
  private PluginRegistry plugins;

  /**
   * @param plugins the plug-ins as they render
   */
  DiffInput(Terminal terminal, PluginRegistry plugins, DiffOptions options, DiffTask task) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.options = options;
    this.task = task;
  }

  /**
   * Compares resources with a cluster.
   *
   * @param fieldManager their field manager; null for the one in each live resource
   */
  ExitCode compareWithCluster(
      ResourceInput input, Fabric8Cluster cluster, DiffMode mode, @Nullable String fieldManager)
      throws InputException, UserException {
    useRelated(cluster);
    Optional<LoadedInput> resources = loadWith(cluster, input);
    if (resources.isEmpty()) {
      return ExitCode.INVALID;
    }
    return task.run(
        resources.get(),
        mode.previews(
            cluster,
            plugins,
            PreviewScope.of(resources.get().primaries()),
            fieldManager,
            terminal.err()),
        cluster.address(),
        causes(cluster));
  }

  /** Returns whether the input has no errors, and reports them. */
  boolean isValid(ResourceInput input) throws InputException {
    return load(input).isPresent();
  }

  /** Has related objects that are in no file read from a cluster. */
  private void useRelated(Cluster cluster) {
    plugins =
        plugins.withRelated(new LiveRelated(plugins.related(), cluster, plugins.projectedFields()));
  }

  private Optional<LoadedInput> loadWith(Fabric8Cluster cluster, ResourceInput input)
      throws InputException, UserException {
    try {
      return load(input);
    } catch (ClusterException e) {
      throw e.isUnauthenticated()
          ? ClusterAccess.unauthenticated(e)
          : new UserException(
              ExitCode.CLUSTER,
              "A related object cannot be read at %s. %s Check the connection and the permissions, or add its file with --related."
                  .formatted(
                      cluster.address(), ServerMessage.asSentence(String.valueOf(e.getMessage()))));
    }
  }

  /** Compares resources with the live objects in a directory. */
  ExitCode compareWithDump(ResourceInput input, String folder)
      throws InputException, UserException {
    DumpedCluster dump;
    try {
      dump = dump(folder);
    } catch (InputException | UserException e) {
      // Errors of the resources come first.
      if (isValid(input)) {
        throw e;
      }
      return ExitCode.INVALID;
    }
    useRelated(dump);
    Optional<LoadedInput> resources = load(input);
    if (resources.isEmpty()) {
      return ExitCode.INVALID;
    }
    PredictingPreviewer previewer = new PredictingPreviewer(plugins, dump);
    return task.run(resources.get(), DiffMode.immediate(previewer::preview), folder, causes(dump));
  }

  /**
   * Compares the objects of two directories.
   *
   * @param input resources whose annotations permit the recreation of objects; null for none
   */
  ExitCode compareDirectories(@Nullable ResourceInput input, String from, String to)
      throws InputException, UserException {
    Set<ResourceRef> recreated = new HashSet<>();
    if (input != null) {
      Optional<LoadedInput> resources = load(input);
      if (resources.isEmpty()) {
        return ExitCode.INVALID;
      }
      resources.get().resources().forEach(resource -> addRecreated(resource, recreated));
    }
    List<List<ObjectNode>> both = new ObjectDirectory(terminal).readAll(from, to);
    LiveReader reader = new LiveReader(plugins.kinds());
    return task.run(DirectoryComparison.of(to, both.get(0), both.get(1), recreated, reader));
  }

  private Optional<LoadedInput> load(ResourceInput input) throws InputException {
    List<DiffFailure> failures = new ArrayList<>();
    Optional<LoadedInput> resources =
        InputLoader.forPreviews(terminal, plugins)
            .load(
                input,
                document -> {
                  task.recordSecrets(document);
                  document.problems().stream()
                      .filter(problem -> problem.diagnostic().isError())
                      .map(DiffFailure::of)
                      .forEach(failures::add);
                });
    if (resources.isEmpty()) {
      task.fail(failures);
    }
    return resources;
  }

  private Function<RenderedResource, DifferenceCauses> causes(Cluster cluster) {
    if (!options.why()) {
      return resource -> DifferenceCauses.NONE;
    }
    Explanations explanations = new Explanations(plugins, terminal.status());
    return resource -> explanations.causes(resource, cluster::get);
  }

  private static void addRecreated(RenderedResource resource, Set<ResourceRef> recreated) {
    resource.rendering().manifests().stream()
        .filter(manifest -> manifest.immutableFieldPolicy() == ImmutableFieldPolicy.RECREATE)
        .forEach(manifest -> recreated.add(manifest.ref()));
  }

  private DumpedCluster dump(String folder) throws InputException, UserException {
    DumpedCluster dump = new DumpedCluster(new ObjectDirectory(terminal).read(folder));
    if (!dump.hasManagedFields()) {
      terminal
          .err()
          .println(
              "warning: "
                  + folder
                  + " has no managedFields, so fields that are no longer rendered look like fields of other field managers. Use kubectl get --show-managed-fields.");
    }
    return dump;
  }
}
