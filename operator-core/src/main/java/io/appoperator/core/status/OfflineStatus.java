package io.appoperator.core.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Renderer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes what managers report for given live objects, for tests of plug-ins. Pure. */
public final class OfflineStatus<S> {

  private final PrimaryDecoder<S> decoder;
  private final Renderer<S> renderer;
  private final StatusDocument<S> documents;
  private final LiveReader reader;
  private final Set<String> managers;

  /**
   * @param kind the kind of the primary resources
   * @param managers the ids of the managers; the objects of all others are not reported
   */
  public OfflineStatus(LoadedKind<S> kind, Set<String> managers) {
    LoadedKind<S> some =
        kind.withManagers(kind.managers().stream().filter(m -> managers.contains(m.id())).toList());
    this.decoder = PrimaryDecoder.offline(kind);
    this.renderer = new Renderer<>(kind);
    this.documents = new StatusDocument<>(some);
    this.reader = new LiveReader(List.of(kind));
    this.managers = Set.copyOf(managers);
  }

  /**
   * Returns the readiness, the objects and the fields of the managers; empty if the resource is
   * invalid.
   *
   * @param live the live objects; fields that they do not set are as rendered
   * @param used receives those that belong to the resource
   */
  public ObjectNode of(ObjectNode document, List<ObjectNode> live, Set<ObjectNode> used) {
    @Nullable Primary<S> primary = decoder.decode(document).primary();
    if (primary == null) {
      return Json.object();
    }
    List<LiveRecord> records = new ArrayList<>();
    for (Manifest manifest : renderer.render(primary).manifests()) {
      if (managers.contains(manifest.manager())) {
        live.stream()
            .filter(object -> isNamed(object, manifest.json()))
            .findFirst()
            .ifPresent(
                object -> {
                  used.add(object);
                  records.add(reader.read(manifest.ref().kind(), merged(manifest.json(), object)));
                });
      }
    }
    ReconcileReport report =
        new ReconcileReport(
            ReconcileReport.Stage.ACTIVE, 1, List.of(), records, Map.of(), null, null, false);
    return reported(documents.after(primary, MissingNode.getInstance(), report, Instant.EPOCH));
  }

  private static boolean isNamed(JsonNode live, JsonNode rendered) {
    return live.path("apiVersion").equals(rendered.path("apiVersion"))
        && live.path("kind").equals(rendered.path("kind"))
        && live.path("metadata").path("name").equals(rendered.path("metadata").path("name"));
  }

  /** Lists are replaced as a whole. */
  private static ObjectNode merged(ObjectNode rendered, ObjectNode live) {
    ObjectNode merged = rendered.deepCopy();
    for (Map.Entry<String, JsonNode> field : live.properties()) {
      merged.set(
          field.getKey(),
          merged.path(field.getKey()) instanceof ObjectNode before
                  && field.getValue() instanceof ObjectNode after
              ? merged(before, after)
              : field.getValue());
    }
    return merged;
  }

  private static ObjectNode reported(ObjectNode status) {
    ObjectNode reported = Json.object();
    Conditions.all(status)
        .filter(condition -> condition.path("type").asText().equals("Ready"))
        .forEach(
            ready ->
                reported
                    .put("ready", ready.path("status").asText().equals("True"))
                    .put("message", ready.path("message").asText()));
    for (String field : List.of("resources", ManagerReports.FIELD, "warnings")) {
      if (status.has(field)) {
        reported.set(field, status.path(field));
      }
    }
    return reported;
  }
}
