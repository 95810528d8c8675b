package io.appoperator.cel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.PrimaryKind;
import io.appoperator.cel.schema.ModelKinds;
import io.appoperator.cel.template.Problems;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.loading.ManagerFile;
import io.appoperator.core.loading.ManagerReader;
import io.appoperator.core.plugin.DescribedManager;
import io.appoperator.core.plugin.PluginException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads resource managers from YAML files with expressions in CEL. Thread-safe. */
public final class CelManagerReader implements ManagerReader {

  private static final Pattern ID = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  private final ModelKinds model = ModelKinds.load();

  @Override
  public DescribedManager<?> read(ManagerFile file, List<PrimaryKind<?>> kinds) {
    String text = new String(file.content(), UTF_8);
    YamlReader.Result read = new YamlReader().read(file.title(), file.content());
    if (!read.problems().isEmpty()) {
      throw failure(read.problems().stream().map(Problem::toString).toList());
    }
    if (read.documents().size() != 1) {
      throw failure(
          List.of(
              "%s:1: A manager is one YAML document, found %s."
                  .formatted(file.title(), read.documents().size())));
    }
    Document document = read.documents().get(0);
    Problems problems = new Problems(document, text);
    if (!ID.matcher(file.id()).matches()) {
      problems.add(
          "",
          "The name before %s is the id of the manager. An id has lower-case letters, digits and hyphens, at most 63."
              .formatted(ManagerFile.SUFFIX));
    }
    for (Diagnostic problem : FormatSchema.load().check(document.json(), "")) {
      problems.add(problem.path(), problem.message());
    }
    throwIfBroken(problems);
    Optional<PrimaryKind<?>> serves = serves(document, kinds, problems);
    throwIfBroken(problems);
    return compile(file, document, serves.orElseThrow(), kinds, problems);
  }

  private <S> DescribedManager<S> compile(
      ManagerFile file,
      Document document,
      PrimaryKind<S> serves,
      List<PrimaryKind<?>> kinds,
      Problems problems) {
    ManagerDefinition<S> definition =
        new ManagerCompiler<>(
                file.name(),
                file.id(),
                document.json(),
                serves,
                new KindTemplates(problems, model, kinds),
                problems)
            .compile();
    throwIfBroken(problems);
    return new TemplateManager<>(definition);
  }

  private static Optional<PrimaryKind<?>> serves(
      Document document, List<PrimaryKind<?>> kinds, Problems problems) {
    String apiVersion = document.json().path("serves").path("apiVersion").asText();
    String name = document.json().path("serves").path("kind").asText();
    for (PrimaryKind<?> kind : kinds) {
      if (kind.kind().apiVersion().equals(apiVersion) && kind.kind().kind().equals(name)) {
        return Optional.of(kind);
      }
    }
    List<String> names =
        kinds.stream().map(kind -> kind.kind().kind()).distinct().sorted().toList();
    boolean known = names.contains(name);
    problems.add(
        known ? "serves.apiVersion" : "serves.kind",
        known
            ? "No loaded plug-in has the kind '%s' of '%s'. Correct the version."
                .formatted(name, apiVersion)
            : "No loaded plug-in has the kind '%s'.%s"
                .formatted(name, NearestName.proposal(name, names)));
    return Optional.empty();
  }

  private static void throwIfBroken(Problems problems) {
    if (!problems.found().isEmpty()) {
      throw failure(problems.found());
    }
  }

  private static PluginException failure(List<String> problems) {
    return new PluginException(String.join("\n", problems));
  }
}
