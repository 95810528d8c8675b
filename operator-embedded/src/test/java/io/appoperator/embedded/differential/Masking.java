package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the answers of two servers comparable: resource versions become their rank, ids and times
 * their presence, and lists whose order is random or depends on the time are sorted.
 */
public final class Masking {

  private static final Pattern ID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final Pattern TIME =
      Pattern.compile("\"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\"");

  private static final List<String> STRUCTS =
      List.of("spec.template", "spec.template.spec", "spec.podFailurePolicy", "spec.successPolicy");

  private final String name;
  private final String mask;
  private final List<String> versions = new ArrayList<>();

  /** Masks a name that differs between the servers. */
  public Masking(String name, String mask) {
    this.name = name;
    this.mask = mask;
  }

  /** Returns the answer in comparable form. Ranks continue from answer to answer. */
  public Answer mask(Answer answer) {
    String text = answer.body().toString().replace(name, mask);
    text = ID.matcher(text).replaceAll("ID");
    text = TIME.matcher(text).replaceAll(Matcher.quoteReplacement("\"TIME\""));
    text = text.replaceAll("in record \\(\\d+\\)", "in record (VERSION)");
    text = text.replaceAll("current: \\d+", "current: VERSION");
    text =
        text.replaceAll(
            "too old resource version: (\\d+) \\(\\d+\\)",
            "too old resource version: $1 (VERSION)");
    // The text about a forbidden change continues with the changed lines, which are not emulated.
    text = text.replaceAll("\\\\n@@(?:[^\"\\\\]|\\\\.)*", "");
    // The types and fields of Go are not emulated.
    text = text.replaceAll("Go struct field [^\"\\\\]*", "Go struct field");
    JsonNode body = Widgets.json(text);
    maskMetadata(body);
    body.path("items").forEach(this::maskMetadata);
    body.forEach(event -> maskMetadata(event.path("object")));
    maskMetadata(body.path("object"));
    JsonNode causes = body.path("details").path("causes");
    causes.forEach(Masking::maskPatch);
    causes.forEach(Masking::maskStruct);
    maskStruct(body);
    sort(causes);
    boolean isPatch = causes.path(0).path("field").asText().equals("patch");
    if (isPatch) {
      ((ObjectNode) body).put("message", " \"\" is invalid: patch: Invalid value");
    }
    if (causes.size() > 1 && body.path("reason").asText().equals("Invalid")) {
      // The message joins the causes in random order.
      ((ObjectNode) body)
          .put(
              "message", body.path("message").asText().replaceAll("(?s)(is invalid: )\\[.*", "$1"));
    }
    return new Answer(answer.code(), answer.contentType(), body);
  }

  /** Leaves out the patched object and the name of a Go type. */
  private static void maskPatch(JsonNode cause) {
    if (cause.path("field").asText().equals("patch")) {
      ((ObjectNode) cause).put("message", "Invalid value");
    }
  }

  /** Leaves out a part of an immutable specification, which the message shows as a struct of Go. */
  private static void maskStruct(JsonNode value) {
    String message = value.path("message").asText();
    boolean isStruct = STRUCTS.contains(value.path("field").asText());
    if (isStruct || STRUCTS.stream().anyMatch(name -> message.contains(" " + name + ": "))) {
      ((ObjectNode) value)
          .put(
              "message",
              message.replaceAll("(?s)Invalid value: \\{.*\\}: ", "Invalid value: {}: "));
    }
  }

  private void maskMetadata(JsonNode object) {
    if (object.path("metadata") instanceof ObjectNode metadata) {
      JsonNode version = metadata.path("resourceVersion");
      boolean isBookmark = metadata.path("annotations").has("k8s.io/initial-events-end");
      if (object.has("items") || object.path("kind").asText().equals("Scale") || isBookmark) {
        // Other writes to the real server change the version of a list and of a bookmark;
        // controllers write objects that have a scale.
        metadata.put("resourceVersion", "VERSION");
      } else if (version.isTextual()) {
        metadata.put("resourceVersion", rank(version.asText()));
      }
      if (metadata.hasNonNull("continue")) {
        metadata.put("continue", metadata.get("continue").asText().isEmpty() ? "" : "CONTINUE");
      }
      sort(metadata.path("managedFields"));
    }
  }

  private int rank(String version) {
    if (!versions.contains(version)) {
      versions.add(version);
    }
    return versions.indexOf(version);
  }

  private static void sort(JsonNode list) {
    if (list instanceof ArrayNode array) {
      List<JsonNode> items = new ArrayList<>();
      array.forEach(items::add);
      items.sort(
          Comparator.comparing(
              item ->
                  item.path("operation").asText()
                      + item.path("manager").asText()
                      + item.path("subresource").asText()
                      + item.path("message").asText()
                      + item.path("field").asText()));
      array.removeAll();
      array.addAll(items);
    }
  }
}
