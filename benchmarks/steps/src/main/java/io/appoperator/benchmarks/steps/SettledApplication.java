package io.appoperator.benchmarks.steps;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Primary;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.ChangeCalculator;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.Ownership;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.ReconcileReport;
import io.appoperator.core.status.StatusDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One Application and its six secondary resources, as an API server answered them, and the steps of
 * a reconcile of it. Nothing of it changes.
 */
final class SettledApplication<S> {

  private static final List<String> SECONDARIES =
      List.of("configmap", "pvc", "service", "deployment", "ingress", "pdb");

  private final PrimaryDecoder<S> decoder;
  private final Renderer<S> renderer;
  private final StatusDocument<S> statuses;
  private final LiveReader reader;

  private final byte[] primaryBytes = bytes("application");
  private final byte[] deploymentBytes = bytes("deployment");
  private final ObjectNode document = parse(primaryBytes);
  private final ObjectNode deployment = parse(deploymentBytes);
  private final ResourceKind deploymentKind;
  private final PrimaryId id;
  private final Primary<S> primary;
  private final Rendering rendering;
  private final Manifest deploymentManifest;
  private final List<LiveRecord> records = new ArrayList<>();
  private final Map<ResourceRef, Applied> applied = new HashMap<>();

  private SettledApplication(LoadedKind<S> kind) {
    decoder = new PrimaryDecoder<>(kind);
    renderer = new Renderer<>(kind);
    statuses = new StatusDocument<>(kind);
    reader = new LiveReader(List.of(kind));
    primary = requireNonNull(decode().primary(), "the Application is not valid");
    rendering = render();
    id =
        new PrimaryId(
            new ResourceRef(
                kind.kind(),
                document.at("/metadata/namespace").asText(),
                document.at("/metadata/name").asText()),
            document.at("/metadata/uid").asText());
    for (String name : SECONDARIES) {
      ObjectNode live = parse(bytes(name));
      records.add(reader.read(kindOf(kind, live), live));
    }
    deploymentKind = kindOf(kind, deployment);
    deploymentManifest =
        rendering.manifests().stream()
            .filter(manifest -> manifest.ref().kind().equals(deploymentKind))
            .findFirst()
            .orElseThrow();
    for (Manifest manifest : rendering.manifests()) {
      LiveRecord record =
          records.stream().filter(r -> r.ref().equals(manifest.ref())).findFirst().orElseThrow();
      long hash = record.ownership().hash(manifest.unownedFields()).orElseThrow();
      applied.put(manifest.ref(), new Applied(manifest.digest(), hash));
    }
  }

  static SettledApplication<?> load() {
    LoadedKind<?> kind =
        ClassPathPlugins.shipped()
            .find("apps.example.com/v1alpha1", "Application")
            .orElseThrow();
    return new SettledApplication<>(kind);
  }

  /** The same Application on a platform that extends the operator. */
  PlatformApplication<?> onPlatform() {
    return PlatformApplication.of(document);
  }

  ResourceKind kind() {
    return id.ref().kind();
  }

  ResourceKind deploymentKind() {
    return deploymentKind;
  }

  LiveReader reader() {
    return reader;
  }

  ObjectNode parse() {
    return parse(primaryBytes);
  }

  /** Checks against the schema, sets the defaults, validates. */
  Decoded<S> decode() {
    return decoder.decode(document);
  }

  Rendering render() {
    return renderer.render(primary);
  }

  Digest digest() {
    return Digest.of(deploymentManifest.json());
  }

  ChangeSet changes() {
    return ChangeCalculator.of(id, rendering, records, applied);
  }

  /** The hash of what the operator owns of a Deployment. */
  Ownership ownership() {
    return Ownership.of(deployment, OperatorMetadata.OPERATOR, Set.of());
  }

  /** What is kept of a Deployment, the hash of what the operator owns included. */
  LiveRecord record() {
    return reader.read(deploymentKind, deployment);
  }

  /** The same, from the bytes of a watch frame. */
  LiveRecord recordFromBytes() {
    return reader.read(deploymentKind, parse(deploymentBytes));
  }

  ObjectNode status() {
    ReconcileReport report =
        new ReconcileReport(
            ReconcileReport.Stage.ACTIVE,
            document.at("/metadata/generation").asLong(),
            List.of(),
            records,
            Map.of(),
            rendering.digest(),
            null,
            false);
    return statuses.after(primary, document.path("status"), report, Instant.EPOCH);
  }

  private static ResourceKind kindOf(LoadedKind<?> kind, ObjectNode live) {
    return kind.managed().stream()
        .map(ManagedKind::kind)
        .filter(known -> known.kind().equals(live.path("kind").asText()))
        .findFirst()
        .orElseThrow();
  }

  private static byte[] bytes(String name) {
    try (InputStream in = SettledApplication.class.getResourceAsStream(name + ".json")) {
      return requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode parse(byte[] bytes) {
    try {
      return Json.parse(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
