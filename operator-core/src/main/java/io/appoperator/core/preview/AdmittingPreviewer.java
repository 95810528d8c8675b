package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.cluster.ApplyDryRun;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.preview.Admission.Check;
import io.appoperator.core.preview.Preview.PrimaryExistence;
import io.appoperator.core.preview.Preview.Source;
import io.appoperator.core.preview.PrimaryDryRun.DryRunResponse;
import io.appoperator.core.render.Rendering;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Requests the admission of each primary resource by a dry run, and previews the objects of the
 * admitted resource. Writes nothing. For a single command. Thread-safe.
 */
public final class AdmittingPreviewer {

  private final PrimaryDryRun dryRun;
  private final Previewer previewer;
  private final PrimaryPrediction prediction;
  private final SettledPreviewer settled;

  /**
   * Creates a previewer for a server.
   *
   * @param applier applies with the field manager of another client
   * @param fieldManager the field manager of the resources; null for the one in each live resource
   * @param listed the objects of the resources
   */
  public AdmittingPreviewer(
      PluginRegistry plugins,
      Cluster cluster,
      ApplyDryRun applier,
      @Nullable String fieldManager,
      NamespaceRecords listed) {
    this.dryRun = new PrimaryDryRun(cluster, applier, fieldManager);
    this.previewer = Previewer.withDryRuns(cluster, listed);
    this.prediction = new PrimaryPrediction(plugins);
    this.settled = new SettledPreviewer(cluster, listed, dryRun, prediction);
  }

  /**
   * Previews the changes of a resource, without dry runs if the status of the live resource shows
   * that the operator has applied exactly these objects, and that they are as it left them.
   *
   * @throws io.appoperator.core.cluster.ClusterException if the live objects cannot be read
   */
  public Preview previewUnlessSettled(RenderedResource resource) {
    ResourceRef ref = resource.rendering().primary();
    return settled
        .preview(resource, inNamespace(resource.document().json(), ref.namespace()))
        .orElseGet(() -> preview(resource));
  }

  /**
   * Previews the changes of a resource by dry runs.
   *
   * @throws io.appoperator.core.cluster.ClusterException if the live objects cannot be read
   */
  public Preview preview(RenderedResource resource) {
    ResourceRef ref = resource.rendering().primary();
    ObjectNode document = inNamespace(resource.document().json(), ref.namespace());
    return dryRun
        .run(ref, document)
        .map(
            accepted -> preview(ref, document, accepted),
            rejected ->
                refused(ref, rejected.live(), rejected.check(), ref + ": " + rejected.message()),
            notChecked ->
                previewer
                    .preview(resource.rendering(), live -> prediction.ofDocument(document, live))
                    .after(admission(Check.NONE, notChecked.reason(), ref)));
  }

  private Preview preview(ResourceRef ref, ObjectNode document, DryRunResponse.Accepted admitted) {
    RenderPath<?> path = prediction.path(document);
    ObjectNode object = admitted.object();
    RenderPath.RenderOutcome outcome = path.render(object);
    Rendering rendering = outcome.rendering();
    if (rendering == null) {
      String why =
          outcome.diagnostics().stream()
              .filter(Diagnostic::isError)
              .map(Diagnostic::toString)
              .findFirst()
              .orElse("it cannot be rendered");
      return refused(ref, admitted.live(), admitted.check(), asAdmitted(ref, why));
    }
    Comparison comparison = AdmissionComparison.of(ref, path, document, admitted);
    Preview preview =
        previewer
            .preview(rendering, admitted.live(), live -> prediction.ofAdmitted(object))
            .after(new Admission(admitted.check(), admitted.note(), comparison));
    // An object that several managers return is withheld, with its own message.
    List<Diagnostic> failures =
        rendering.diagnostics().stream()
            .filter(Diagnostic::isError)
            .map(d -> error(d.reason(), asAdmitted(ref, d.toString())))
            .toList();
    return failures.isEmpty()
        ? preview
        : preview.withFirst(of(ref, ChangeResult.BLOCKED, failures));
  }

  private static String asAdmitted(ResourceRef ref, String why) {
    return "%s as the API server admits it: %s".formatted(ref, why);
  }

  private static Diagnostic error(Reason reason, String message) {
    return new Diagnostic(Severity.ERROR, reason, "", message);
  }

  private static Preview refused(
      ResourceRef ref, Optional<ObjectNode> live, Check check, String message) {
    ObjectPreview object = of(ref, ChangeResult.REFUSED, List.of(error(Reason.REFUSED, message)));
    return new Preview(
            ref,
            live.isPresent() ? PrimaryExistence.LIVE : PrimaryExistence.ABSENT,
            Source.DRY_RUN,
            List.of(object),
            List.of(),
            List.of(),
            null)
        .after(admission(check, "", ref));
  }

  /** Returns the primary itself as an object with a problem. */
  private static ObjectPreview of(ResourceRef ref, ChangeResult result, List<Diagnostic> why) {
    Change change = new Change.Create(DirectoryComparison.manifest(ref, Json.object()));
    return new ObjectPreview(
        new ChangeOutcome(change, result, null, null, why, null),
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
