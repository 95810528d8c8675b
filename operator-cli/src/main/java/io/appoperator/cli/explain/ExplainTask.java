package io.appoperator.cli.explain;

import io.appoperator.cli.cause.Explanations;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.input.InputLoader;
import io.appoperator.cli.input.ResourceInput;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.LoadedInput;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.provenance.ExplainedObject;
import io.appoperator.core.provenance.ExplainedStatus;
import io.appoperator.core.provenance.Provenance;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Explains an input: all fields, or the selected ones. */
final class ExplainTask {

  private final Terminal terminal;
  private final PluginRegistry plugins;
  private final ExplainFormat format;
  private final boolean showSecrets;

  ExplainTask(
      Terminal terminal, PluginRegistry plugins, ExplainFormat format, boolean showSecrets) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.format = format;
    this.showSecrets = showSecrets;
  }

  /**
   * Explains.
   *
   * @param query the selection, null for everything
   */
  ExitCode run(ResourceInput input, @Nullable FieldQuery query)
      throws InputException, UserException {
    Optional<LoadedInput> resources = new InputLoader(terminal, plugins).load(input);
    if (resources.isEmpty()) {
      return ExitCode.INVALID;
    }
    Explanations explanations = new Explanations(plugins, terminal.status());
    Map<RenderedResource, Provenance> explained = new LinkedHashMap<>();
    List<ExplainedObject> all = new ArrayList<>();
    try {
      for (RenderedResource resource : resources.get().resources()) {
        Provenance provenance = explanations.of(resource);
        explained.put(resource, provenance);
        all.addAll(provenance.objects());
      }
    } finally {
      terminal.status().erase();
    }
    if (query == null) {
      print(explained, all, Provenance::status);
    } else {
      print(
          explained,
          new FieldSelection(plugins.kinds()).select(query, all),
          provenance -> List.of());
    }
    return ExitCode.OK;
  }

  private void print(
      Map<RenderedResource, Provenance> explained,
      List<ExplainedObject> chosen,
      Function<Provenance, List<ExplainedStatus>> status) {
    Mask mask = Mask.numbered();
    ExplainPrinter printer =
        format.printer(terminal.out(), showSecrets ? json -> json : mask::document);
    explained
        .values()
        .forEach(p -> p.objects().forEach(object -> mask.learn(object.manifest().json())));
    Set<Object> manifests = new HashSet<>();
    explained.forEach(
        (resource, provenance) -> {
          manifests.clear();
          provenance.objects().forEach(object -> manifests.add(object.manifest().ref()));
          List<ExplainedObject> own =
              chosen.stream().filter(o -> manifests.contains(o.manifest().ref())).toList();
          if (!own.isEmpty()) {
            printer.print(resource, provenance, own, status.apply(provenance));
          }
        });
    printer.finish();
  }
}
