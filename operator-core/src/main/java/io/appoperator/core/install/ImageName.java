package io.appoperator.core.install;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of a container image, as registries and kubelets read it.
 *
 * @param text {@code [REGISTRY[:PORT]/]NAME[:TAG][@DIGEST]}
 */
public record ImageName(String text) {

  private static final int LONGEST = 255;

  private static final String LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?";
  private static final String HOST =
      "(?:" + LABEL + "(?:\\." + LABEL + ")*|\\[[0-9a-fA-F:]+\\])(?::[0-9]{1,5})?";
  private static final String PART = "[a-z0-9]+(?:(?:\\.|__?|-+)[a-z0-9]+)*";

  private static final Pattern NAME =
      Pattern.compile("(?:" + HOST + "/)?" + PART + "(?:/" + PART + ")*");
  private static final Pattern TAG = Pattern.compile("[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,127}");
  private static final Pattern DIGEST =
      Pattern.compile("sha256:[0-9a-f]{64}|sha384:[0-9a-f]{96}|sha512:[0-9a-f]{128}");

  /**
   * Checks the syntax, not whether the image exists.
   *
   * @throws IllegalArgumentException with the expected syntax
   */
  public ImageName {
    Parts parts = Parts.of(text);
    boolean valid =
        parts.name().length() <= LONGEST
            && NAME.matcher(parts.name()).matches()
            && (parts.tag() == null || TAG.matcher(parts.tag()).matches())
            && (parts.digest() == null || DIGEST.matcher(parts.digest()).matches());
    if (!valid) {
      throw new IllegalArgumentException(
          "'%s' is not a valid image. Use [REGISTRY[:PORT]/]NAME[:TAG][@DIGEST], with NAME in lower-case letters; for example, registry.example.com:5000/tools/operator:1.0."
              .formatted(text));
    }
  }

  private record Parts(String name, @Nullable String tag, @Nullable String digest) {

    static Parts of(String text) {
      int at = text.indexOf('@');
      String tagged = at < 0 ? text : text.substring(0, at);
      int colon = tagged.indexOf(':', tagged.lastIndexOf('/') + 1);
      return new Parts(
          colon < 0 ? tagged : tagged.substring(0, colon),
          colon < 0 ? null : tagged.substring(colon + 1),
          at < 0 ? null : text.substring(at + 1));
    }
  }

  /** Returns the name with the registry, without tag and digest. */
  public String repository() {
    return Parts.of(text).name();
  }

  /** Returns the tag; empty if there is none. */
  public String tag() {
    return Objects.requireNonNullElse(Parts.of(text).tag(), "");
  }

  /** Returns the digest; empty if there is none. */
  public String digest() {
    return Objects.requireNonNullElse(Parts.of(text).digest(), "");
  }

  @Override
  public String toString() {
    return text;
  }
}
