package io.appoperator.cli.scaffold;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.file.PlannedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The kind whose resources a resource manager or a transformer serves: Application, or a kind of
 * the project.
 *
 * @param values what its templates contain
 * @param sample a resource of the kind
 * @param ownsSample whether the sample belongs to the kind, and not to the manager
 */
record ServedKind(Map<String, String> values, PlannedFile sample, boolean ownsSample) {

  private static final String APPLICATION = "Application";
  private static final String KINDS =
      "src/main/resources/META-INF/services/io.appoperator.api.PrimaryKind";
  private static final Pattern SPEC =
      Pattern.compile("\\bResource(?:Manager|Transformer)<\\s*(\\w+)Spec\\s*>");
  private static final Pattern NAME = Pattern.compile("[\\s{,]name:\\s*[\"']?([^\\s,}\"']+)");
  private static final int MAX_BYTES = 1 << 20;

  /**
   * Returns a kind by its name.
   *
   * @param directory the directory of the project
   * @throws UserException if the project has no such kind
   */
  static ServedKind of(Path directory, PluginProject project, ProviderName provider, String kind)
      throws UserException {
    if (kind.equals(APPLICATION)) {
      return application(provider);
    }
    TreeSet<String> kinds = kinds(directory, project);
    if (!kinds.contains(kind)) {
      kinds.add(APPLICATION);
      throw Names.invalid(
          "The project has no kind '%s'. Available: %s. 'operator create kind' adds one."
              .formatted(kind, String.join(", ", kinds)));
    }
    return ofProject(directory, project, kind);
  }

  /** Returns the kind that an existing class serves, by the type of its spec. */
  static Optional<String> ofClass(Path file) throws UserException {
    try {
      boolean readable = Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES;
      Matcher spec = SPEC.matcher(readable ? Files.readString(file) : "");
      return spec.find() ? Optional.of(spec.group(1)) : Optional.empty();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static ServedKind application(ProviderName provider) {
    PlannedFile sample =
        new Template("shared/application.yaml", "").fill(Map.of("name", provider.id()));
    return new ServedKind(
        Map.of(
            "Kind", APPLICATION,
            "kind", "application",
            "Spec", "ApplicationSpec",
            "importKind", "import io.appoperator.application.ApplicationKind;\n",
            "importSpec", "import io.appoperator.application.ApplicationSpec;\n",
            "key", "image",
            "value", "request.spec().image()",
            "expected", "nginxinc/nginx-unprivileged:1.29",
            "sample", provider.id() + "-sample"),
        sample,
        false);
  }

  private static ServedKind ofProject(Path directory, PluginProject project, String kind)
      throws UserException {
    String lower = kind.toLowerCase(Locale.ROOT);
    PlannedFile initial =
        new Template("kind/sample.yaml", "config/samples/{{kind}}.yaml")
            .fill(Map.of("group", project.group(), "Kind", kind, "kind", lower));
    String sample = current(directory, initial);
    Matcher named = NAME.matcher(sample);
    String name = named.find() ? named.group(1) : lower + "-sample";
    return new ServedKind(
        Map.of(
            "Kind",
            kind,
            "kind",
            lower,
            "Spec",
            kind + "Spec",
            "importKind",
            "",
            "importSpec",
            "",
            "key",
            "owner",
            "value",
            "request.name()",
            "expected",
            name,
            "sample",
            name),
        new PlannedFile(initial.path(), sample),
        true);
  }

  /** Returns the sample with the changes of the user; the initial one if it was removed. */
  private static String current(Path directory, PlannedFile initial) throws UserException {
    Path file = directory.resolve(initial.path());
    try {
      boolean readable = Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES;
      return readable ? Files.readString(file) : initial.text();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Returns the kinds that are listed with the names that {@code operator create} gives them. */
  private static TreeSet<String> kinds(Path directory, PluginProject project) throws UserException {
    Path file = directory.resolve(KINDS);
    String prefix = project.packageName() + ".";
    try {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      return lines.stream()
          .map(String::strip)
          .filter(line -> line.startsWith(prefix) && line.endsWith("Kind"))
          .map(line -> line.substring(prefix.length(), line.length() - "Kind".length()))
          .filter(name -> !name.isEmpty() && !name.contains("."))
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static UserException unreadable(Path file, IOException e) {
    return new UserException(ExitCode.USAGE, "Cannot read %s: %s".formatted(file, e.getMessage()));
  }
}
