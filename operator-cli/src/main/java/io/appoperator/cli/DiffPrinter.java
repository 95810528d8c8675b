package io.appoperator.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.Preview;
import io.appoperator.core.preview.Preview.Standing;
import io.appoperator.core.render.ManifestPrinter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints previews as unified diffs. Equal previews give equal bytes. */
final class DiffPrinter {

  private static final int CONTEXT_LINES = 3;

  private final Terminal terminal;
  private final ManifestPrinter yaml = new ManifestPrinter();
  private final Map<Effect, Integer> counts = new EnumMap<>(Effect.class);

  DiffPrinter(Terminal terminal) {
    this.terminal = terminal;
  }

  void print(Preview preview) {
    note(preview);
    preview.warnings().forEach(this::warn);
    String after = preview.standing() == Standing.WITHOUT_NAMESPACE ? "rendered" : "dry-run";
    for (ObjectPreview object : preview.objects()) {
      Effect effect = object.effect();
      counts.merge(effect, 1, Integer::sum);
      List<Diagnostic> diagnostics = object.outcome().diagnostics();
      if (effect == Effect.REFUSED) {
        diagnostics.forEach(diagnostic -> line("! " + inOneLine(diagnostic)));
      } else {
        diagnostics.forEach(this::warn);
        print(object.comparison(), after);
      }
    }
  }

  /** Prints how many objects there were of each effect. */
  void summary() {
    terminal
        .err()
        .printf(
            "%d to create, %d to update, %d to prune, %d refused, %d unchanged%n",
            count(Effect.CREATED),
            count(Effect.UPDATED),
            count(Effect.PRUNED),
            count(Effect.REFUSED),
            count(Effect.UNCHANGED));
  }

  private void note(Preview preview) {
    ResourceRef primary = preview.primary();
    switch (preview.standing()) {
      case TERMINATING ->
          terminal
              .err()
              .printf("note: %s is being deleted: nothing of this will happen.%n", primary);
      case WITHOUT_NAMESPACE ->
          terminal
              .err()
              .printf(
                  "note: The namespace '%s' does not exist, so the server cannot be asked about %s: its objects are shown as rendered.%n",
                  primary.namespace(), primary);
      case LIVE, ABSENT -> {}
    }
  }

  private void print(Comparison comparison, String after) {
    if (comparison.isSame()) {
      return;
    }
    List<String> from = lines(comparison.before());
    List<String> to = lines(comparison.after());
    UnifiedDiffUtils.generateUnifiedDiff(
            title(comparison.before(), "live", comparison.ref()),
            title(comparison.after(), after, comparison.ref()),
            from,
            DiffUtils.diff(from, to),
            CONTEXT_LINES)
        .forEach(this::line);
  }

  private List<String> lines(@Nullable JsonNode object) {
    return object == null ? List.of() : yaml.print(object).lines().toList();
  }

  private static String title(@Nullable JsonNode object, String side, ResourceRef ref) {
    if (object == null) {
      return "/dev/null";
    }
    String group = ref.kind().group().isEmpty() ? "" : "." + ref.kind().group();
    return "%s/%s%s/%s/%s".formatted(side, ref.kind().kind(), group, ref.namespace(), ref.name());
  }

  private void warn(Diagnostic diagnostic) {
    terminal.err().println("warning: " + inOneLine(diagnostic));
  }

  private static String inOneLine(Diagnostic diagnostic) {
    return diagnostic.toString().strip().replaceAll("\\s*\\R\\s*", " ");
  }

  private void line(String text) {
    terminal.out().print(text + "\n");
  }

  private int count(Effect effect) {
    return counts.getOrDefault(effect, 0);
  }
}
