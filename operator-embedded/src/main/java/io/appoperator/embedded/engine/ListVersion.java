package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.schema.FieldError;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Decides which state a list shows: the latest, or that of the requested resource version. */
final class ListVersion {

  private static final String MATCH = "resourceVersionMatch";
  private static final String EXACT = "Exact";
  private static final String NOT_OLDER = "NotOlderThan";

  private ListVersion() {}

  /**
   * Returns the resource version that a list without a continue token shows.
   *
   * @param latest the resource version of the last change
   */
  static long of(ListRequest request, long latest) throws ApiException {
    String requested = request.resourceVersion();
    if (isAny(requested)) {
      return latest;
    }
    long version = parse(requested);
    checkExists(version, latest);
    // Without a match, a part of a list shows exactly the version.
    boolean exact =
        request.resourceVersionMatch().equals(EXACT)
            || (request.resourceVersionMatch().isEmpty() && request.limit() > 0);
    return exact ? version : latest;
  }

  /** Checks the options that depend on each other. */
  static void check(ListRequest request) throws ApiException {
    String match = request.resourceVersionMatch();
    List<FieldError> errors = new ArrayList<>();
    if (!match.isEmpty()) {
      checkMatch(request, match, errors);
    }
    if (!request.sendInitialEvents().isEmpty()) {
      errors.add(
          FieldError.forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list"));
    }
    throwIfAny(errors);
  }

  /** Checks the options of a watch that depend on each other. */
  static void checkWatch(ListRequest request) throws ApiException {
    String match = request.resourceVersionMatch();
    boolean isInitial = !request.sendInitialEvents().isEmpty();
    List<FieldError> errors = new ArrayList<>();
    if (isInitial && !match.equals(NOT_OLDER)) {
      errors.add(
          FieldError.forbidden(
              MATCH, "sendInitialEvents requires setting resourceVersionMatch to " + NOT_OLDER));
    }
    if (!isInitial && !match.isEmpty()) {
      errors.add(
          FieldError.forbidden(
              MATCH,
              "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided"));
    }
    if (!match.isEmpty() && !match.equals(NOT_OLDER)) {
      errors.add(FieldError.unsupported(MATCH, TextNode.valueOf(match), List.of(NOT_OLDER)));
    }
    throwIfAny(errors);
  }

  /** Returns the version after which a watch starts. */
  static long parseWatched(String version) throws ApiException {
    if (!isNumber(version)) {
      throw Failures.internal(notANumber(version));
    }
    return Long.parseLong(version);
  }

  private static void checkMatch(ListRequest request, String match, List<FieldError> errors) {
    if (request.resourceVersion().isEmpty()) {
      errors.add(
          FieldError.forbidden(
              MATCH, "resourceVersionMatch is forbidden unless resourceVersion is provided"));
    }
    if (!request.continueToken().isEmpty()) {
      errors.add(
          FieldError.forbidden(
              MATCH, "resourceVersionMatch is forbidden when continue is provided"));
    }
    if (!match.equals(EXACT) && !match.equals(NOT_OLDER)) {
      JsonNode value = TextNode.valueOf(match);
      errors.add(FieldError.unsupported(MATCH, value, List.of(EXACT, NOT_OLDER, "")));
    }
    if (match.equals(EXACT) && request.resourceVersion().equals("0")) {
      errors.add(
          FieldError.forbidden(
              MATCH, "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\""));
    }
  }

  private static void throwIfAny(List<FieldError> errors) throws ApiException {
    if (!errors.isEmpty()) {
      throw RequestFailures.invalidOptions("ListOptions", errors);
    }
  }

  /** Checks that the state that a request for one object wants exists. */
  static void checkObject(String requested, long latest) throws ApiException {
    if (requested.isEmpty()) {
      return;
    }
    if (!isNumber(requested)) {
      throw Failures.internal(notANumber(requested));
    }
    checkExists(Long.parseLong(requested), latest);
  }

  /** Returns where a list continues. */
  static ContinueToken continued(ListRequest request, long latest) throws ApiException {
    ContinueToken token = ContinueToken.decode(request.continueToken());
    if (!isAny(request.resourceVersion())) {
      throw Failures.badRequest("specifying resource version is not allowed when using continue");
    }
    checkExists(token.revision(), latest);
    return token.from(latest);
  }

  /** Returns how many objects a part has at most; a list of any version is always whole. */
  static int limit(ListRequest request) {
    boolean isWhole = request.resourceVersion().equals("0") && request.continueToken().isEmpty();
    return isWhole ? 0 : request.limit();
  }

  private static boolean isAny(String version) {
    return version.isEmpty() || version.equals("0");
  }

  private static void checkExists(long version, long latest) throws ApiException {
    if (version > latest) {
      throw Failures.futureVersion(version, latest);
    }
  }

  private static long parse(String version) throws ApiException {
    if (!isNumber(version)) {
      throw Failures.badRequest("invalid resource version: " + notANumber(version));
    }
    return Long.parseLong(version);
  }

  private static boolean isNumber(String version) {
    return version.matches("\\d+") && new BigInteger(version).bitLength() < Long.SIZE;
  }

  private static String notANumber(String version) {
    String problem = version.matches("\\d+") ? "value out of range" : "invalid syntax";
    return "resourceVersion: Invalid value: \"%1$s\": strconv.ParseUint: parsing \"%1$s\": %2$s"
        .formatted(version, problem);
  }
}
