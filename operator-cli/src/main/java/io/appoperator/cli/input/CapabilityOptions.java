package io.appoperator.cli.input;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.capability.ApiVersions;
import io.appoperator.core.capability.CapabilitiesDocument;
import io.appoperator.core.input.InputException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say which optional kinds a cluster serves. */
public final class CapabilityOptions {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  @ArgGroup private @Nullable Source source;

  private static final class Source {

    @Option(
        names = "--api-versions",
        order = -2,
        split = ",",
        paramLabel = "VERSION",
        description = {
          "API versions of the cluster: GROUP/VERSION or GROUP/VERSION/KIND. Repeatable.",
          "Optional kinds of other versions are withheld.",
          "Default: the cluster serves all of them; diff asks the cluster."
        })
    private @Nullable List<String> versions;

    @Option(
        names = "--capabilities",
        order = -1,
        paramLabel = "FILE",
        description = "File with these versions, as 'operator capabilities' writes it.")
    private @Nullable String file;
  }

  /** Returns whether the user says which kinds are served. */
  public boolean areGiven() {
    return source != null;
  }

  /**
   * Returns which optional kinds the cluster does not serve; empty if the user does not say it.
   *
   * @param kinds all optional kinds
   * @throws InputException if the file cannot be used, or says nothing about one of the kinds
   */
  public Optional<Set<ResourceKind>> unserved(Collection<ResourceKind> kinds)
      throws InputException {
    if (source == null) {
      return Optional.empty();
    }
    if (source.file != null) {
      return Optional.of(CapabilitiesDocument.unserved(source.file, kinds));
    }
    List<String> versions = source.versions == null ? List.of() : source.versions;
    try {
      return Optional.of(
          new ApiVersions(versions.stream().filter(version -> !version.isEmpty()).toList())
              .unserved(kinds));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(), "Invalid value for option '--api-versions': " + e.getMessage(), e);
    }
  }
}
