package io.appoperator.cli;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that name resources, shared by all commands that read them. */
final class InputOptions {

  private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(
      names = {"-f", "--filename"},
      required = true,
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
    if (!NAMESPACE.matcher(value).matches()) {
      throw new ParameterException(
          command.commandLine(),
          "'%s' is no name of a namespace: lower-case letters, digits and hyphens, at most 63."
              .formatted(value));
    }
    namespace = value;
  }

  /** Returns what was named. */
  ResourceInput value() {
    return new ResourceInput(files, namespace);
  }
}
