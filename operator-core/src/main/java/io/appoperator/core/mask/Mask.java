package io.appoperator.core.mask;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Masks secrets: the values of Secrets, of environment variables with secret names, the passwords
 * in addresses and connection strings, and the last-applied annotation of kubectl. Known secrets of
 * at least {@value KnownValues#MIN_LENGTH} characters are masked wherever they occur, except in
 * names, kinds and images.
 *
 * <p>Equal values get equal masks, so that equality and changes are visible. The masks number the
 * values in the order of their appearance: the same documents give the same bytes, and a mask
 * reveals nothing about its value. Not thread-safe.
 */
public final class Mask {

  private static final String MARK_START = "<masked ";

  private static final Pattern MARK = Pattern.compile("<masked( [0-9]+)?>");

  /** A mask alone, or in an address. */
  private static final Pattern MARKED =
      Pattern.compile("^" + MARK.pattern() + "$|://[^/]*:" + MARK.pattern() + "@");

  /** Names of objects are public, and needed in messages. */
  private static final Set<String> IDENTITY = Set.of("apiVersion", "kind");

  private static final String ELEMENT = "";

  private static final Set<String> NAMES = Set.of("name", "namespace", "image");

  /** Shorter values are too common in texts to be replaced everywhere. */
  private static final int SHORT = 4;

  private final boolean numbered;

  /** The key is the base64 form of a value, because a value need not be text. */
  private final Map<String, String> marks = new LinkedHashMap<>();

  /** All known secrets, printed or not, in the same form. */
  private final Set<String> secrets = new LinkedHashSet<>();

  private final KnownValues known = new KnownValues();

  private Mask(boolean numbered) {
    this.numbered = numbered;
  }

  /** Returns a mask with a distinct mask text per value. */
  public static Mask numbered() {
    return new Mask(true);
  }

  /** Returns a mask with the same mask text for all values, for separate texts. */
  public static Mask uniform() {
    return new Mask(false);
  }

  /** Returns whether a text is only a mask. */
  static boolean isMark(String text) {
    return MARK.matcher(text).matches();
  }

  /** Returns whether an object contains a masked value. */
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

  /** Returns the mask text for values that must not be distinguished. */
  public static JsonNode hidden() {
    return TextNode.valueOf("<masked>");
  }

  /** Returns the secrets of an object, as base64; equal secrets are equal texts. */
  public static Set<String> secretsIn(JsonNode object) {
    Set<String> found = new LinkedHashSet<>();
    JsonNode unused =
        marked(
            object,
            secret -> {
              found.add(secret);
              return "";
            });
    return found;
  }

  /** Records the secrets of an object, for texts that may repeat them. */
  public void learn(JsonNode object) {
    JsonNode unused = marked(object, this::remembered);
  }

  /** Returns a copy of an object with masked secrets. */
  public JsonNode document(JsonNode object) {
    JsonNode copy = marked(object, this::markOf);
    copy.properties().stream()
        .filter(member -> !IDENTITY.contains(member.getKey()))
        .forEach(member -> member.setValue(withoutKnown(member.getValue(), member.getKey())));
    return copy;
  }

  private static JsonNode marked(JsonNode object, UnaryOperator<String> marks) {
    if (!(object.deepCopy() instanceof ObjectNode copy)) {
      return object;
    }
    new SecretFields(marks).mark(copy);
    return copy;
  }

  /** Replaces known secrets in all texts except names and images. */
  private JsonNode withoutKnown(JsonNode node, String parent) {
    if (node.isTextual()) {
      return TextNode.valueOf(known.replace(node.textValue(), this::markOf));
    }
    if (node instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        list.set(i, withoutKnown(list.get(i), ELEMENT));
      }
    } else if (node instanceof ObjectNode object) {
      boolean named = parent.equals(ELEMENT) || parent.equals("metadata");
      Set<String> kept = named ? NAMES : Set.of();
      object.properties().stream()
          .filter(member -> !kept.contains(member.getKey()))
          .forEach(member -> member.setValue(withoutKnown(member.getValue(), member.getKey())));
    }
    return node;
  }

  /** Returns a text without the secrets of the documents seen so far. */
  public String text(String text) {
    String masked = SecretFields.withoutPasswords(text, this::mark);
    List<String> longestFirst =
        secrets.stream()
            .sorted(Comparator.<String>comparingInt(String::length).reversed())
            .toList();
    for (String encoded : longestFirst) {
      // A binary value cannot occur in a text, but its base64 form can.
      String secret = decoded(encoded);
      String quote = secret.length() < SHORT ? "\"" : "";
      masked = replaced(masked, encoded, quote + secret + quote, quote);
      masked = replaced(masked, encoded, quote + encoded + quote, quote);
    }
    return masked;
  }

  private String replaced(String text, String encoded, String found, String quote) {
    return encoded.isEmpty() || !text.contains(found)
        ? text
        : text.replace(found, quote + markOf(encoded) + quote);
  }

  /** Returns the number of masked values. */
  public int size() {
    return marks.size();
  }

  private String mark(String value) {
    return markOf(encoded(value));
  }

  private String markOf(String encoded) {
    String unused = remembered(encoded);
    return marks.computeIfAbsent(
        encoded, absent -> numbered ? "<masked %s>".formatted(marks.size() + 1) : "<masked>");
  }

  /** Records a secret, and returns its placeholder until it is printed. */
  private String remembered(String encoded) {
    String secret = decoded(encoded);
    if (secrets.add(encoded) && isLongEnough(secret)) {
      known.add(secret, encoded);
      known.add(encoded, encoded);
    }
    return "";
  }

  /** A part of a mask text would be found in masks; a reference is not secret. */
  private static boolean isLongEnough(String secret) {
    return !isMark(secret) && !MARK_START.contains(secret) && !UrlPasswords.isReference(secret);
  }

  private static String decoded(String encoded) {
    return new String(Base64.getDecoder().decode(encoded), UTF_8);
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
