package io.appoperator.core.apply;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.GeneratedValue;
import io.appoperator.core.change.GeneratedDecision;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.generated.GeneratedContent;
import io.appoperator.core.generated.GeneratedState;
import io.appoperator.core.json.Json;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/**
 * Makes the generated values of a Secret that was just applied. The write has the uid and the
 * version of the response to that apply. Thus of several processes, only one makes a value, and a
 * process that stopped in between is continued by the next one. Thread-safe.
 */
final class GeneratedValueWriter {

  private final SecureRandom random = new SecureRandom();
  private final Cluster cluster;
  private final WriteMode mode;

  GeneratedValueWriter(Cluster cluster, WriteMode mode) {
    this.cluster = cluster;
    this.mode = mode;
  }

  /**
   * An object with its generated values.
   *
   * @param after the object as stored; in a dry run as it would be
   * @param problems the lost values, if there are any
   */
  record Completed(ObjectNode after, List<Diagnostic> problems) {}

  /**
   * Makes the values that are due.
   *
   * @param applied the response to the apply of the manifest
   * @throws ClusterException if the object has changed since, or the server rejects the values
   */
  Completed complete(PrimaryId primary, Manifest manifest, ObjectNode applied) {
    if (manifest.generated().isEmpty()) {
      return new Completed(applied, List.of());
    }
    GeneratedDecision decision = GeneratedDecision.of(manifest, GeneratedState.of(applied));
    List<Diagnostic> problems = decision.loss(manifest.ref()).stream().toList();
    if (!decision.isDue()) {
      return new Completed(applied, problems);
    }
    ObjectNode annotations =
        Json.object()
            .put(OperatorMetadata.madeAnnotation(primary.ref().kind()), decision.made().text());
    ObjectNode after =
        mode == WriteMode.DRY_RUN
            ? predict(applied, annotations, decision)
            : write(manifest, applied, annotations, decision);
    return new Completed(after, problems);
  }

  private static ObjectNode predict(
      ObjectNode applied, ObjectNode annotations, GeneratedDecision decision) {
    ObjectNode after = applied.deepCopy();
    after.withObjectProperty("metadata").withObjectProperty("annotations").setAll(annotations);
    decision
        .due()
        .forEach(key -> after.withObjectProperty("data").put(key, GeneratedContent.PLACEHOLDER));
    return after;
  }

  private ObjectNode write(
      Manifest manifest, ObjectNode applied, ObjectNode annotations, GeneratedDecision decision) {
    ObjectNode data = Json.object();
    manifest
        .generated()
        .values()
        .forEach(
            (key, value) -> {
              if (decision.due().contains(key)) {
                data.put(key, encoded(value));
              }
            });
    ObjectNode metadata = applied.withObjectProperty("metadata");
    Precondition same =
        new Precondition(metadata.path("uid").asText(), metadata.path("resourceVersion").asText());
    try {
      return cluster.patchGenerated(manifest.ref(), annotations, data, same);
    } catch (ClusterException e) {
      throw withoutValues(e, manifest, data);
    }
  }

  private String encoded(GeneratedValue value) {
    String alphabet = value.alphabet();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return Base64.getEncoder().encodeToString(text.toString().getBytes(StandardCharsets.US_ASCII));
  }

  /** Admission may quote what it rejects. */
  private static ClusterException withoutValues(
      ClusterException e, Manifest manifest, ObjectNode data) {
    ObjectNode secret = Json.object().put("kind", manifest.ref().kind().kind());
    secret.set("data", data);
    Mask mask = Mask.uniform();
    mask.learn(secret);
    return new ClusterException(
        e.failure(), e.code(), mask.text(e.getMessage()), e.causeFields(), e.retryAfter());
  }
}
