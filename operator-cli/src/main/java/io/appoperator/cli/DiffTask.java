package io.appoperator.cli;

import io.appoperator.api.Diagnostic;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.preview.Preview;
import io.appoperator.core.preview.Previewer;
import java.util.List;

/** Previews resources one by one, and stops where the cluster does not answer. */
final class DiffTask {

  private final Terminal terminal;
  private final Previewer previewer;
  private final String address;

  DiffTask(Terminal terminal, PluginRegistry plugins, Cluster cluster, String address) {
    this.terminal = terminal;
    this.previewer = new Previewer(cluster, new LiveReader(plugins.kinds()));
    this.address = address;
  }

  /**
   * Prints what would change.
   *
   * @throws UserException if the comparison fails; what was compared before is printed
   */
  ExitCode run(List<RenderedResource> resources) throws UserException {
    DiffPrinter printer = new DiffPrinter(terminal);
    boolean same = true;
    for (RenderedResource resource : resources) {
      Preview preview = preview(resource);
      printer.print(preview);
      List<Diagnostic> obstacles = preview.obstacles();
      if (!obstacles.isEmpty()) {
        throw failed(obstacles.get(0).message());
      }
      same &= preview.isSame();
    }
    printer.summary();
    return same ? ExitCode.OK : ExitCode.DIFFERS;
  }

  private Preview preview(RenderedResource resource) throws UserException {
    try {
      return previewer.preview(resource.rendering());
    } catch (ClusterException e) {
      throw failed(resource.rendering().primary() + ": " + e.getMessage());
    }
  }

  private UserException failed(String reason) {
    String sentence = reason.endsWith(".") ? reason : reason + ".";
    return new UserException(
        ExitCode.CLUSTER,
        "The comparison failed at %s. %s Check the connection and the permissions; --kubeconfig and --context choose others."
            .formatted(address, sentence));
  }
}
