package io.appoperator.embedded.http;

import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.RequestFailures;
import java.math.BigInteger;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of the query of a request. */
final class RequestParameters {

  private final Map<String, List<String>> values = new HashMap<>();

  RequestParameters(@Nullable String query) {
    if (query != null) {
      for (String part : query.split("&")) {
        String[] sides = part.split("=", 2);
        values
            .computeIfAbsent(decode(sides[0]), name -> new ArrayList<>())
            .add(sides.length > 1 ? decode(sides[1]) : "");
      }
    }
  }

  /** Returns a parameter, the first of several ones as in kube-apiserver; empty if it is absent. */
  String text(String name) {
    return values.getOrDefault(name, List.of("")).get(0);
  }

  /** Returns all values of a parameter. */
  List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** Returns whether a parameter is present and does not say no; all other texts mean yes. */
  boolean isTrue(String name) {
    return values.containsKey(name)
        && !text(name).equalsIgnoreCase("false")
        && !text(name).equals("0");
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  /** Checks that parameters are numbers, if they are present. */
  void checkNumbers(String... names) throws ApiException {
    for (String name : names) {
      if (has(name)) {
        checkNumber(text(name));
      }
    }
  }

  private static void checkNumber(String text) throws ApiException {
    boolean isNumber = text.matches("[-+]?\\d+");
    if (!isNumber || new BigInteger(text).bitLength() >= Long.SIZE) {
      throw RequestFailures.badRequest(
          "strconv.ParseInt: parsing \"%s\": %s"
              .formatted(text, isNumber ? "value out of range" : "invalid syntax"));
    }
  }

  int number(String name) {
    String text = text(name);
    return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
