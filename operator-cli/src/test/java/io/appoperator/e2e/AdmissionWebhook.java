package io.appoperator.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.appoperator.cli.EncryptedServer;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;

/** An admission webhook with its own certificate, controlled by a test. */
final class AdmissionWebhook implements AutoCloseable {

  private final EncryptedServer server;
  private final String certificate;
  private volatile Review review = AdmissionWebhook::allowed;

  private AdmissionWebhook(Path folder)
      throws IOException, GeneralSecurityException, InterruptedException {
    server = EncryptedServer.answering(folder, this::answer);
    certificate = Base64.getEncoder().encodeToString(Files.readAllBytes(server.certificate()));
  }

  /** Creates the response to the admission request of an object. */
  @FunctionalInterface
  interface Review {

    ObjectNode of(JsonNode object);
  }

  /** Starts on a free port of this machine. */
  static AdmissionWebhook start(Path folder)
      throws IOException, GeneralSecurityException, InterruptedException {
    return new AdmissionWebhook(folder);
  }

  /** Allows everything from now on. */
  void allow() {
    review = AdmissionWebhook::allowed;
  }

  /** Denies everything from now on. */
  void deny(String words) {
    review =
        object -> {
          ObjectNode response = Json.object().put("allowed", false);
          response.putObject("status").put("code", 403).put("message", words);
          return response;
        };
  }

  /** Adds a container to each Deployment that lacks it, from now on. */
  void inject(String name, String image) {
    String patch =
        """
        [{"op": "add", "path": "/spec/template/spec/containers/-",
          "value": {"name": "%s", "image": "%s"}}]
        """
            .formatted(name, image);
    String encoded = Base64.getEncoder().encodeToString(patch.getBytes(StandardCharsets.US_ASCII));
    review =
        object -> {
          ObjectNode response = allowed(object);
          JsonNode containers = object.at("/spec/template/spec/containers");
          if (!containers.findValuesAsText("name").contains(name)) {
            response.put("patchType", "JSONPatch").put("patch", encoded);
          }
          return response;
        };
  }

  /** Returns the ValidatingWebhookConfiguration for objects in a namespace. */
  String validating(String namespace, String group, String plural) {
    return configuration("Validating", namespace, group, plural);
  }

  /** Returns the MutatingWebhookConfiguration for objects in a namespace. */
  String mutating(String namespace, String group, String plural) {
    return configuration("Mutating", namespace, group, plural);
  }

  private String configuration(String type, String namespace, String group, String plural) {
    return """
        apiVersion: admissionregistration.k8s.io/v1
        kind: %1$sWebhookConfiguration
        metadata: {name: %2$s}
        webhooks:
          - name: %4$s.example.com
            admissionReviewVersions: [v1]
            sideEffects: None
            failurePolicy: Fail
            timeoutSeconds: 5
            namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %2$s}}
            rules:
              - {apiGroups: ["%3$s"], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [%4$s]}
            clientConfig: {url: "%5$s/", caBundle: %6$s}
        """
        .formatted(type, namespace, group, plural, server.url(), certificate);
  }

  private static ObjectNode allowed(JsonNode object) {
    return Json.object().put("allowed", true);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode request = Json.parse(exchange.getRequestBody().readAllBytes()).path("request");
      ObjectNode response = review.of(request.path("object"));
      response.set("uid", request.path("uid"));
      ObjectNode answer =
          Json.object().put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
      answer.set("response", response);
      byte[] body = Json.bytes(answer);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Stops the webhook, so that it is unavailable. */
  @Override
  public void close() {
    server.close();
  }
}
