package io.appoperator.embedded.http;

import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.RequestFailures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The form in which a client accepts answers.
 *
 * @param encoding how answers are encoded
 * @param form what answers show of objects
 */
record ResponseFormat(Encoding encoding, Form form) {

  /** How answers are encoded. */
  enum Encoding {
    JSON,
    YAML;

    ResponseFormat with(Form form) {
      return new ResponseFormat(this, form);
    }
  }

  /** What answers show of objects. */
  enum Form {
    OBJECT,
    METADATA,
    TABLE
  }

  static final ResponseFormat STANDARD = new ResponseFormat(Encoding.JSON, Form.OBJECT);

  private static final List<String> ACCEPTED = List.of("application/json", "application/yaml");

  private record Clause(String type, Map<String, String> parameters) {

    static Clause parse(String text) {
      String[] parts = text.split(";");
      Map<String, String> parameters = new TreeMap<>();
      for (int i = 1; i < parts.length; i++) {
        String[] sides = parts[i].split("=", 2);
        parameters.put(sides[0].trim(), sides.length > 1 ? sides[1].trim() : "");
      }
      return new Clause(parts[0].trim().toLowerCase(Locale.ROOT), parameters);
    }

    double weight() {
      String weight = parameters.getOrDefault("q", "1");
      return weight.matches("[01](\\.\\d{1,3})?") ? Double.parseDouble(weight) : 1;
    }

    boolean isFor(String kind, String group, String version) {
      return kind.equals(parameters.get("as"))
          && group.equals(parameters.get("g"))
          && version.equals(parameters.get("v"));
    }

    Optional<ResponseFormat> format() {
      return switch (type) {
        case "application/json", "application/*", "*/*" -> form().map(Encoding.JSON::with);
        case "application/yaml" -> form().map(Encoding.YAML::with);
        default -> Optional.empty();
      };
    }

    private Optional<Form> form() {
      if (!parameters.containsKey("as")) {
        return Optional.of(Form.OBJECT);
      }
      if (isFor("Table", "meta.k8s.io", "v1")) {
        return Optional.of(Form.TABLE);
      }
      boolean metadata =
          isFor("PartialObjectMetadata", "meta.k8s.io", "v1")
              || isFor("PartialObjectMetadataList", "meta.k8s.io", "v1");
      return metadata ? Optional.of(Form.METADATA) : Optional.empty();
    }
  }

  /**
   * Returns the first format of an Accept header that the server has.
   *
   * @throws ApiException 406 if it has none of them
   */
  static ResponseFormat negotiate(String accept) throws ApiException {
    return clauses(accept).stream()
        .flatMap(clause -> clause.format().stream())
        .findFirst()
        .orElseThrow(() -> RequestFailures.notAcceptable(ACCEPTED));
  }

  /** Returns whether an Accept header prefers a kind of discovery to the plain lists. */
  static boolean prefers(String accept, String kind, String group, String version) {
    for (Clause clause : clauses(accept)) {
      if (clause.isFor(kind, group, version)) {
        return clause.type().equals("application/json");
      }
      if (clause.format().isPresent()) {
        return false;
      }
    }
    return false;
  }

  private static List<Clause> clauses(String accept) {
    if (accept.isBlank()) {
      return List.of(Clause.parse("*/*"));
    }
    List<Clause> clauses =
        new ArrayList<>(Arrays.stream(accept.split(",")).map(Clause::parse).toList());
    clauses.sort(Comparator.comparingDouble(Clause::weight).reversed());
    return clauses;
  }
}
