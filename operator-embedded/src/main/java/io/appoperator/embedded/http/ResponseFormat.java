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

  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

  /** What kube-apiserver names; of these, clients that also accept JSON prefer protobuf. */
  private static final List<String> ACCEPTED =
      List.of("application/json", "application/yaml", PROTOBUF);

  private static final List<String> STREAMS =
      List.of("application/json;stream=watch", PROTOBUF + ";stream=watch");

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
      return encoding().flatMap(found -> form().map(found::with));
    }

    boolean isKnown() {
      return type.equals(PROTOBUF) || encoding().isPresent();
    }

    Optional<Encoding> encoding() {
      return switch (type) {
        case "application/json", "application/*", "*/*" -> Optional.of(Encoding.JSON);
        case "application/yaml" -> Optional.of(Encoding.YAML);
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
   * Returns the first format of an Accept header that the server has for objects.
   *
   * @throws ApiException 406 if it has none of them
   */
  static ResponseFormat negotiate(String accept) throws ApiException {
    return clauses(accept).stream()
        .flatMap(clause -> clause.format().stream())
        .findFirst()
        .orElseThrow(() -> RequestFailures.notAcceptable(ACCEPTED));
  }

  /**
   * Checks that a client accepts a media type of built-in kinds, in whatever form.
   *
   * @param isList whether the request may also ask for a watch
   */
  static void checkType(String accept, boolean isList) throws ApiException {
    if (clauses(accept).stream().noneMatch(Clause::isKnown)) {
      List<String> available = new ArrayList<>(ACCEPTED);
      available.addAll(isList ? STREAMS : List.of());
      throw RequestFailures.notAvailable(available);
    }
  }

  /**
   * Returns the encoding of an answer that has one form only, such as a failure: JSON if a client
   * accepts none.
   */
  static Encoding encodingOf(String accept) {
    return clauses(accept).stream()
        .filter(clause -> !clause.parameters().containsKey("as"))
        .flatMap(clause -> clause.encoding().stream())
        .findFirst()
        .orElse(Encoding.JSON);
  }

  /** Checks that a client accepts the events of a watch, which are in JSON only. */
  static void checkStream(ResponseFormat format) throws ApiException {
    if (format.encoding() == Encoding.YAML) {
      throw RequestFailures.notAcceptable(STREAMS);
    }
  }

  /**
   * Checks that a client accepts a document of discovery.
   *
   * @param path its path
   */
  static void checkDocument(String path, String accept) throws ApiException {
    if (path.startsWith("/version")) {
      if (clauses(accept).stream()
          .noneMatch(one -> one.encoding().equals(Optional.of(Encoding.JSON)))) {
        throw RequestFailures.notAvailable(List.of("application/json"));
      }
    } else {
      if (!path.matches("/apis(/[^/]+)?/?")) {
        checkType(accept, false);
      }
      negotiate(accept);
    }
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
