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
final class Masking {

  private static final Pattern ID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final Pattern TIME =
      Pattern.compile("\"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\"");

  private final String name;
  private final List<String> versions = new ArrayList<>();

  Masking(String name) {
    this.name = name;
  }

  Answer mask(Answer answer) {
    String text = answer.body().toString().replace(name, "NAME");
    text = ID.matcher(text).replaceAll("ID");
    text = TIME.matcher(text).replaceAll(Matcher.quoteReplacement("\"TIME\""));
    JsonNode body = Widgets.json(text);
    JsonNode version = body.path("metadata").path("resourceVersion");
    if (version.isTextual()) {
      ((ObjectNode) body.path("metadata")).put("resourceVersion", rank(version.asText()));
    }
    sort(body.path("metadata").path("managedFields"));
    JsonNode causes = body.path("details").path("causes");
    sort(causes);
    if (causes.size() > 1 && body.path("reason").asText().equals("Invalid")) {
      // The message joins the causes in random order.
      ((ObjectNode) body).put("message", body.path("message").asText().replaceAll("\\[.*", ""));
    }
    return new Answer(answer.code(), body);
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
