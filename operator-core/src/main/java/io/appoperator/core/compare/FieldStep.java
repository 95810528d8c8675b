package io.appoperator.core.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * The steps of {@code fieldsV1}, by which the API server says who owns what: {@code f:name} into a
 * member, <code>k:{"name":"app"}</code> to the element with these keys, {@code v:1} to the one of
 * this value, {@code i:0} to the one at this place, and {@code .} for the thing itself.
 */
public final class FieldStep {

  private static final String KEYS = "k:";

  private static final Pattern WITHOUT_KEYS = Pattern.compile("\\.|[fvi]:.*", Pattern.DOTALL);

  private FieldStep() {}

  /** Tells whether a text is a step. */
  public static boolean isValid(String step) {
    if (!isKeyed(step)) {
      return WITHOUT_KEYS.matcher(step).matches();
    }
    try {
      ObjectNode unused = parse(step);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Tells whether a step leads to the element with some keys. */
  public static boolean isKeyed(String step) {
    return step.startsWith(KEYS);
  }

  /**
   * Returns the keys of a step that leads to the element with some keys.
   *
   * @throws IllegalArgumentException if the step is not {@linkplain #isValid valid}
   */
  public static ObjectNode keys(String step) {
    try {
      return parse(step);
    } catch (IOException e) {
      throw new IllegalArgumentException("Cannot read the step '%s'".formatted(step), e);
    }
  }

  private static ObjectNode parse(String step) throws IOException {
    return Json.parse(step.substring(KEYS.length()).getBytes(StandardCharsets.UTF_8));
  }
}
