package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How two answers to one request differ. Shrinking uses it, because a shorter sequence can show
 * another difference, and would hide the first one.
 *
 * @param request the kind of the request
 * @param realCode the status code of kube-apiserver
 * @param embeddedCode that of the embedded server
 * @param places where the bodies differ; if one is a failure, also what its texts say
 */
record Difference(String request, int realCode, int embeddedCode, Set<String> places) {

  private static final int FAILURE = 400;

  /** What a shorter sequence may change in a text: names and values. */
  private static final String VARIABLE =
      "\"[^\"]*\"|'[^']*'|\\{.*\\}|\\[.*\\]|\\b\\w+(?:\\.\\w+)+\\b|\\d+";

  static Difference between(String request, Answer real, Answer embedded) {
    boolean isFailure = real.code() >= FAILURE || embedded.code() >= FAILURE;
    Map<String, String> left = new TreeMap<>();
    Map<String, String> right = new TreeMap<>();
    if (real.code() == embedded.code()) {
      collect("", real.body(), left, isFailure);
      collect("", embedded.body(), right, isFailure);
    } else {
      left.put("reason", text(real.body(), isFailure));
      right.put("reason", text(embedded.body(), isFailure));
    }
    Set<String> all = new TreeSet<>(left.keySet());
    all.addAll(right.keySet());
    Set<String> places = new TreeSet<>();
    if (!real.contentType().equals(embedded.contentType())) {
      places.add("type: %s, %s".formatted(real.contentType(), embedded.contentType()));
    }
    for (String place : all) {
      String realText = left.getOrDefault(place, "nothing");
      String embeddedText = right.getOrDefault(place, "nothing");
      if (!realText.equals(embeddedText)) {
        places.add(
            isFailure
                ? "%s: %s, %s".formatted(place, said(place, realText), said(place, embeddedText))
                : place.replaceAll("/\\d+(?=/|$)", "/*"));
      }
    }
    return new Difference(request, real.code(), embedded.code(), places);
  }

  /** Returns whether another difference, of any request, has all that this one shows. */
  boolean isShownBy(Difference other) {
    return new Difference(other.request, realCode, embeddedCode, places).isPartOf(other);
  }

  /** Returns whether another difference has all that this one shows, or more. */
  boolean isPartOf(Difference other) {
    return request.equals(other.request)
        && realCode == other.realCode
        && embeddedCode == other.embeddedCode
        && other.places.containsAll(places);
  }

  /** Returns the reason of a failure with its causes; nothing of an object. */
  private static String text(JsonNode body, boolean isFailure) {
    StringBuilder text = new StringBuilder(body.path("reason").asText());
    body.path("details")
        .path("causes")
        .forEach(
            cause ->
                text.append(' ')
                    .append(cause.path("reason").asText())
                    .append(' ')
                    .append(cause.path("field").asText().replaceAll("\\[\\d+\\]", "[]")));
    return isFailure && body.at("/details/causes").isEmpty()
        ? text.append(' ').append(general(body.path("message").asText())).toString()
        : text.toString();
  }

  private static String said(String place, String text) {
    return place.endsWith("message") ? general(text) : text;
  }

  private static String general(String text) {
    return text.replaceAll("(?s)" + VARIABLE, "…");
  }

  private static void collect(
      String place, JsonNode value, Map<String, String> values, boolean isFailure) {
    if (value.isObject() && !value.isEmpty()) {
      value
          .properties()
          .forEach(
              field -> collect(place + "/" + field.getKey(), field.getValue(), values, isFailure));
    } else if (value.isArray() && !value.isEmpty()) {
      for (int i = 0; i < value.size(); i++) {
        // A shorter sequence has fewer causes: each has the name of its field, not a number.
        String name = isFailure ? value.get(i).path("field").asText("") : Integer.toString(i);
        collect(place + "/" + name, value.get(i), values, isFailure);
      }
    } else {
      values.put(place, value.isTextual() ? value.asText() : value.toString());
    }
  }
}
