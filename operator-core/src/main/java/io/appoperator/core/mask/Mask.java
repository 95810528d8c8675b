package io.appoperator.core.mask;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Puts marks in the place of secrets: the values of Secrets, of environment variables whose name
 * promises one, the passwords in addresses wherever they stand, and the annotation in which kubectl
 * keeps what was applied.
 *
 * <p>Equal values get equal marks, so that one sees what is the same and what changes. The marks
 * count the values in the order of their appearance: the same documents give the same bytes, and
 * nothing about a value can be guessed from its mark. Not thread-safe.
 */
public final class Mask {

  private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private static final Pattern MARK = Pattern.compile("<masked( [0-9]+)?>");

  /** A mark alone, or one in an address. */
  private static final Pattern MARKED =
      Pattern.compile("^" + MARK.pattern() + "$|://[^/]*:" + MARK.pattern() + "@");

  /** No secret, whatever the name says: {@code SMTP_AUTH=true}. */
  private static final Pattern SWITCH = Pattern.compile("true|false", Pattern.CASE_INSENSITIVE);

  /** Shorter values are too common in texts to be replaced wherever they occur. */
  private static final int SHORT = 4;

  private final boolean numbered;

  /** By the base64 form of each value, for a value need not be text. */
  private final Map<String, String> marks = new LinkedHashMap<>();

  private Mask(boolean numbered) {
    this.numbered = numbered;
  }

  /** Returns a mask whose marks tell values apart. */
  public static Mask numbered() {
    return new Mask(true);
  }

  /** Returns a mask with one mark for all values, for texts that stand alone. */
  public static Mask uniform() {
    return new Mask(false);
  }

  /** Tells whether a mark stands somewhere in an object in the place of a value. */
  public static boolean isIn(JsonNode object) {
    if (object.isTextual()) {
      return MARKED.matcher(object.textValue()).find();
    }
    for (JsonNode child : object) {
      if (isIn(child)) {
        return true;
      }
    }
    return false;
  }

  /** Returns what stands for a value that is not to be told apart from others. */
  public static JsonNode hidden() {
    return TextNode.valueOf("<masked>");
  }

  /** Takes note of the secrets of an object, for texts that may repeat them. */
  public void learn(JsonNode object) {
    JsonNode unused = document(object);
  }

  /** Returns a copy of an object with marks in the place of secrets. */
  public JsonNode document(JsonNode object) {
    if (!(object.deepCopy() instanceof ObjectNode copy)) {
      return object;
    }
    if (copy.path("kind").asText().equals("Secret")) {
      maskMembers(copy.path("data"), Mask::canonical);
      maskMembers(copy.path("stringData"), Mask::encoded);
    }
    if (copy.path("metadata").path("annotations") instanceof ObjectNode annotations
        && annotations.has(LAST_APPLIED)) {
      annotations.put(LAST_APPLIED, mark(annotations.path(LAST_APPLIED).asText()));
    }
    maskTexts(copy);
    return copy;
  }

  /** Returns a text without the secrets of the documents that were seen so far. */
  public String text(String text) {
    String masked = UrlPasswords.replace(text, this::mark);
    List<Map.Entry<String, String>> longestFirst =
        marks.entrySet().stream()
            .sorted(
                Comparator.<Map.Entry<String, String>>comparingInt(e -> e.getKey().length())
                    .reversed())
            .toList();
    for (Map.Entry<String, String> entry : longestFirst) {
      // What is no text stands in no text, but its base64 form may.
      String secret = new String(Base64.getDecoder().decode(entry.getKey()), UTF_8);
      if (secret.length() >= SHORT) {
        masked = masked.replace(secret, entry.getValue()).replace(entry.getKey(), entry.getValue());
      } else if (!secret.isEmpty()) {
        masked =
            masked
                .replace('"' + secret + '"', '"' + entry.getValue() + '"')
                .replace('"' + entry.getKey() + '"', '"' + entry.getValue() + '"');
      }
    }
    return masked;
  }

  /** Returns how many values were masked. */
  public int size() {
    return marks.size();
  }

  private void maskMembers(JsonNode map, UnaryOperator<String> encoding) {
    if (map instanceof ObjectNode object) {
      object
          .properties()
          .forEach(
              entry -> {
                String value = encoding.apply(entry.getValue().asText());
                entry.setValue(TextNode.valueOf(markOf(value)));
              });
    }
  }

  private void maskTexts(JsonNode node) {
    if (node instanceof ArrayNode list) {
      list.forEach(this::maskVariable);
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i).isTextual()) {
          list.set(i, masked(list.get(i).textValue()));
        }
      }
    } else if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        if (member.getValue().isTextual()) {
          member.setValue(masked(member.getValue().textValue()));
        }
      }
    }
    node.forEach(this::maskTexts);
  }

  private void maskVariable(JsonNode element) {
    if (element instanceof ObjectNode variable
        && variable.path("value").isTextual()
        && SecretNames.matches(variable.path("name").asText())
        && !SWITCH.matcher(variable.path("value").textValue()).matches()) {
      variable.set("value", TextNode.valueOf(mark(variable.path("value").textValue())));
    }
  }

  private TextNode masked(String text) {
    return TextNode.valueOf(UrlPasswords.replace(text, this::mark));
  }

  private String mark(String value) {
    return markOf(encoded(value));
  }

  private String markOf(String encoded) {
    return marks.computeIfAbsent(
        encoded, unused -> numbered ? "<masked %s>".formatted(marks.size() + 1) : "<masked>");
  }

  /** Returns the one base64 form of a value; what is no base64 stands for itself. */
  private static String canonical(String text) {
    try {
      return Base64.getEncoder().encodeToString(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      return encoded(text);
    }
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
