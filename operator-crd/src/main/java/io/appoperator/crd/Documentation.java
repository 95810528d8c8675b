package io.appoperator.crd;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The Javadoc of a record as descriptions.
 *
 * @param description the text before the block tags; may be empty
 * @param components the text of each {@code @param}
 */
record Documentation(String description, Map<String, String> components) {

  private static final Pattern BLOCK = Pattern.compile("(?m)^\\s*@(?=[a-z])");
  private static final Pattern PARAM = Pattern.compile("param\\s+(\\w+)\\s+(.*)", Pattern.DOTALL);
  private static final Pattern CODE = Pattern.compile("\\{@(?:code|literal)\\s+([^{}]*)\\}");
  private static final Pattern LINK =
      Pattern.compile("\\{@link(?:plain)?\\s+(?:[\\w.]+[.#])?(\\w+)[^{}]*\\}");
  private static final Pattern TAG = Pattern.compile("</?[a-z]+/?>");

  static Documentation of(@Nullable String comment) {
    if (comment == null) {
      return new Documentation("", Map.of());
    }
    String[] blocks = BLOCK.split(comment);
    Map<String, String> components = new LinkedHashMap<>();
    for (String block : blocks) {
      Matcher param = PARAM.matcher(block);
      if (param.lookingAt()) {
        components.put(param.group(1), sentence(param.group(2)));
      }
    }
    return new Documentation(
        comment.stripLeading().startsWith("@") ? "" : plain(blocks[0]), components);
  }

  private static String plain(String text) {
    String code = CODE.matcher(text).replaceAll("`$1`");
    return TAG.matcher(LINK.matcher(code).replaceAll("$1"))
        .replaceAll("")
        .strip()
        .replaceAll("\\s+", " ");
  }

  /** Returns a fragment, as Javadoc has it after a name, as a sentence. */
  private static String sentence(String text) {
    String plain = plain(text);
    if (plain.isEmpty()) {
      return plain;
    }
    String capital = Character.toUpperCase(plain.charAt(0)) + plain.substring(1);
    return capital.endsWith(".") ? capital : capital + ".";
  }
}
