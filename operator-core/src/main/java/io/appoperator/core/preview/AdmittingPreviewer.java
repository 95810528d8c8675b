package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.apply.Outcome;
import io.appoperator.core.apply.Outcome.Result;
import io.appoperator.core.change.Change;
import io.appoperator.core.cluster.ApplyDryRun;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.preview.Admission.Check;
import io.appoperator.core.preview.Preview.Source;
import io.appoperator.core.preview.Preview.Standing;
import io.appoperator.core.preview.PrimaryDryRun.Answer;
import io.appoperator.core.render.Rendering;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requests the admission of each primary resource by a dry run, and previews the objects of the
 * admitted resource. Writes nothing. For a single command; not thread-safe.
 */
public final class AdmittingPreviewer {

  private final PrimaryDryRun dryRun;
  private final Previewer previewer;
  private final PrimaryPrediction prediction;

  /**
   * Creates a previewer for a server.
   *
   * @param applier applies with the field manager of another client
   * @param fieldManager the field manager of the resources; null for the one in each live resource
   */
  public AdmittingPreviewer(
      PluginRegistry plugins, Cluster cluster, ApplyDryRun applier, @Nullable String fieldManager) {
    this.dryRun = new PrimaryDryRun(cluster, applier, fieldManager);
    this.previewer = Previewer.asking(cluster, new LiveReader(plugins.kinds()));
    this.prediction = new PrimaryPrediction(plugins);
  }

  /**
   * Previews the changes of a resource.
   *
   * @throws io.appoperator.core.cluster.ClusterException if the live objects cannot be read
   */
  public Preview preview(RenderedResource resource) {
    ResourceRef ref = resource.rendering().primary();
    ObjectNode document = inNamespace(resource.document().json(), ref.namespace());
    Answer answer = dryRun.ask(ref, document);
    if (answer instanceof Answer.Admitted admitted) {
      return preview(ref, document, admitted);
    }
    if (answer instanceof Answer.Refused refused) {
      return refused(ref, refused.exists(), refused.check(), ref + ": " + refused.message());
    }
    String reason = ((Answer.NotChecked) answer).reason();
    return previewer
        .preview(resource.rendering(), live -> prediction.ofDocument(document, live))
        .after(admission(Check.NONE, reason, ref));
  }

  private Preview preview(ResourceRef ref, ObjectNode document, Answer.Admitted admitted) {
    RenderPath<?> path = prediction.path(document);
    ObjectNode object = admitted.object();
    RenderPath.Outcome outcome = path.render(object);
    Rendering rendering = outcome.rendering();
    if (rendering == null) {
      String why =
          outcome.diagnostics().stream()
              .filter(Diagnostic::isError)
              .map(Diagnostic::toString)
              .findFirst()
              .orElse("it cannot be rendered");
      return refused(ref, admitted.live().isPresent(), admitted.check(), asAdmitted(ref, why));
    }
    Comparison comparison = compare(ref, path, document, admitted);
    Preview preview =
        previewer
            .preview(rendering, live -> prediction.ofAdmitted(object))
            .after(new Admission(admitted.check(), admitted.note(), comparison));
    // An object that several managers return is withheld, with its own message.
    List<Diagnostic> failures =
        rendering.diagnostics().stream()
            .filter(Diagnostic::isError)
            .map(d -> error(d.reason(), asAdmitted(ref, d.toString())))
            .toList();
    return failures.isEmpty() ? preview : preview.withFirst(of(ref, Result.BLOCKED, failures));
  }

  private static String asAdmitted(ResourceRef ref, String why) {
    return "%s as the API server admits it: %s".formatted(ref, why);
  }

  private static Diagnostic error(Reason reason, String message) {
    return new Diagnostic(Severity.ERROR, reason, "", message);
  }

  /** A live field that is not in the file does not result from this admission. */
  private static Comparison compare(
      ResourceRef ref, RenderPath<?> path, ObjectNode document, Answer.Admitted admitted) {
    ObjectNode written = managed(path.complete(document));
    ObjectNode result = managed(path.complete(admitted.object()));
    admitted.live().ifPresent(live -> keep(written, managed(path.complete(live)), result));
    return Comparison.ofRendered(ref, written, result);
  }

  private static void keep(ObjectNode written, JsonNode live, JsonNode result) {
    live.properties()
        .forEach(
            member -> {
              String name = member.getKey();
              JsonNode after = result.path(name);
              if (written.get(name) instanceof ObjectNode inner) {
                keep(inner, member.getValue(), after);
              } else if (!written.has(name) && member.getValue().equals(after)) {
                written.set(name, after);
              } else if (!written.has(name) && member.getValue().isObject() && after.isObject()) {
                keep(written.putObject(name), member.getValue(), after);
              } else if (written.get(name) instanceof ArrayNode list && after.isArray()) {
                // Another field manager may have added elements of a keyed list.
                if (after.equals(member.getValue()) && containsAll(after, list)) {
                  written.set(name, after);
                }
              }
            });
  }

  private static boolean containsAll(JsonNode all, ArrayNode some) {
    for (JsonNode element : some) {
      boolean found = false;
      for (JsonNode candidate : all) {
        found |= candidate.equals(element);
      }
      if (!found) {
        return false;
      }
    }
    return true;
  }

  /** Returns the fields that an author writes and that managers or policies read. */
  private static ObjectNode managed(ObjectNode complete) {
    ObjectNode copy = complete.deepCopy();
    ObjectNode metadata = copy.withObjectProperty("metadata");
    metadata.retain("name", "namespace", "labels", "annotations");
    for (String texts : List.of("labels", "annotations")) {
      if (!metadata.hasNonNull(texts)) {
        metadata.putObject(texts);
      }
    }
    return copy;
  }

  private static Preview refused(ResourceRef ref, boolean exists, Check check, String message) {
    ObjectPreview object = of(ref, Result.REFUSED, List.of(error(Reason.REFUSED, message)));
    return new Preview(
            ref,
            exists ? Standing.LIVE : Standing.ABSENT,
            Source.DRY_RUN,
            List.of(object),
            List.of(),
            List.of(),
            null)
        .after(admission(check, "", ref));
  }

  /** Returns the primary itself as an object with a problem. */
  private static ObjectPreview of(ResourceRef ref, Result result, List<Diagnostic> why) {
    Change change = new Change.Create(FolderComparison.manifest(ref, Json.object()));
    return new ObjectPreview(
        new Outcome(change, result, null, null, why, null),
        Comparison.of(ref, null, null, null),
        Map.of(),
        List.of());
  }

  private static Admission admission(Check check, String note, ResourceRef ref) {
    return new Admission(check, note, Comparison.of(ref, null, null, null));
  }

  private static ObjectNode inNamespace(ObjectNode document, String namespace) {
    ObjectNode copy = document.deepCopy();
    copy.withObjectProperty("metadata").put("namespace", namespace);
    return copy;
  }
}
