package io.appoperator.cli.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.cause.DifferenceCauses;
import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.disruption.Disruption;
import io.appoperator.core.drift.DifferenceOrigin;
import io.appoperator.core.drift.ForeignField;
import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.Preview;
import io.appoperator.core.preview.Preview.Source;
import io.appoperator.core.render.ManifestPrinter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the differences of one object as lines of a unified diff; remarks start with {@code #}.
 */
public final class UnifiedDiff {

  private static final int CONTEXT_LINES = 3;

  private final ManifestPrinter yaml = new ManifestPrinter();
  private final boolean showForeign;
  private final ObjectNames names;

  UnifiedDiff(boolean showForeign, ObjectNames names) {
    this.showForeign = showForeign;
    this.names = names;
  }

  /** Returns the lines about an object; empty if there are no differences or remarks. */
  List<String> lines(Preview preview, ObjectPreview object, DifferenceCauses causes) {
    List<String> lines = new ArrayList<>();
    if (object.effect() == Effect.REFUSED) {
      for (Diagnostic diagnostic : object.outcome().diagnostics()) {
        lines.add("! " + PrintableText.joined(names.message(object.ref(), diagnostic.toString())));
      }
      return lines;
    }
    notes(object, causes).stream().map(PrintableText::of).forEach(lines::add);
    lines.addAll(diff(object.comparison(), preview.source()));
    return lines;
  }

  private List<String> notes(ObjectPreview object, DifferenceCauses causes) {
    List<String> lines = new ArrayList<>();
    if (object.verdict().disruption() != Disruption.NONE) {
      lines.add("# %s: %s".formatted(names.of(object.ref()), object.verdict()));
    }
    for (FieldChange change : object.comparison().fields()) {
      DifferenceOrigin origin = object.origins().get(change.path());
      if (origin != null && origin.isDrift()) {
        lines.add("# drift: %s %s, will be reverted".formatted(change.path(), by(origin)));
      }
    }
    if (showForeign) {
      for (ForeignField field : object.foreign()) {
        lines.add(
            "# foreign: %s: %s of %s since %s, not changed"
                .formatted(names.of(object.ref()), field.path(), field.manager(), field.time()));
      }
    }
    lines.addAll(why(object, causes));
    return lines;
  }

  private List<String> why(ObjectPreview object, DifferenceCauses causes) {
    List<String> lines = new ArrayList<>();
    for (FieldChange change : object.comparison().fields()) {
      causes
          .of(object, change)
          .ifPresent(c -> lines.add("# why: %s <- %s".formatted(change.path(), causes.text(c))));
    }
    if (lines.isEmpty() && !object.comparison().isSame()) {
      causes
          .of(object)
          .ifPresent(
              c -> lines.add("# why: %s <- %s".formatted(names.of(object.ref()), causes.text(c))));
    }
    return lines;
  }

  private List<String> diff(Comparison comparison, Source source) {
    String live = source == Source.RENDERED ? source.toString() : "live";

    if (comparison.isSame()) {
      return List.of();
    }
    List<String> from = text(comparison.before());
    List<String> to = text(comparison.after());
    return UnifiedDiffUtils.generateUnifiedDiff(
        title(comparison.before(), live, comparison.ref()),
        title(comparison.after(), source.toString(), comparison.ref()),
        from,
        DiffUtils.diff(from, to),
        CONTEXT_LINES);
  }

  private List<String> text(@Nullable JsonNode object) {
    return object == null ? List.of() : yaml.print(object).lines().toList();
  }

  private static String by(DifferenceOrigin origin) {
    return origin.manager().isEmpty()
        ? "by an unknown client"
        : "by %s at %s".formatted(origin.manager(), origin.time());
  }

  private static String title(@Nullable JsonNode object, String side, ResourceRef ref) {
    if (object == null) {
      return "/dev/null";
    }
    String group = ref.kind().group().isEmpty() ? "" : "." + ref.kind().group();
    return PrintableText.of(
        "%s/%s%s/%s/%s".formatted(side, ref.kind().kind(), group, ref.namespace(), ref.name()));
  }
}
