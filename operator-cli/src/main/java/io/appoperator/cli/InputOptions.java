package io.appoperator.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that name resources, shared by all commands that read them. */
final class InputOptions {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE",
      description = {
        "A file, a folder (its *.yaml, *.yml and *.json, not recursive), or - for stdin.",
        "May be repeated."
      })
  private List<String> files = List.of();

  private @Nullable String namespace;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description = {
        "The namespace of resources that name none ('default' if not given).",
        "A resource that names another one is an error."
      })
  void setNamespace(String value) {
    namespace = NamespaceName.checked(value, command);
  }

  /** Returns what was named; complains if nothing was. */
  ResourceInput value() {
    if (files.isEmpty()) {
      throw new ParameterException(
          command.commandLine(), "Missing required option: '--filename=FILE'.");
    }
    return new ResourceInput(files, namespace);
  }
}
