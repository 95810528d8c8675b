package io.appoperator.api;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What the API server accepts in the metadata of any object. Stateless and thread-safe.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set">Labels</a>
 */
public final class MetadataSyntax {

  /** How many bytes all annotations of an object may have together, keys included: 256 KiB. */
  public static final int MAX_ANNOTATION_BYTES = 256 << 10;

  private static final int MAX_PREFIX = 253;
  private static final int MAX_NAME = 63;

  private static final Pattern SUBDOMAIN =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");

  private MetadataSyntax() {}

  /** Returns whether a text is a DNS subdomain: what names of custom resources are. */
  public static boolean isSubdomain(String text) {
    return text.length() <= MAX_PREFIX && SUBDOMAIN.matcher(text).matches();
  }

  /** Returns whether a text is a DNS label: what names of namespaces are. */
  public static boolean isDnsLabel(String text) {
    return text.length() <= MAX_NAME && text.indexOf('.') < 0 && isSubdomain(text);
  }

  /** Returns whether a text is the key of a label: a name, or {@code prefix/name}. */
  public static boolean isLabelKey(String key) {
    int slash = key.indexOf('/');
    return isName(key.substring(slash + 1)) && (slash < 0 || isSubdomain(key.substring(0, slash)));
  }

  /** Returns whether a text is the key of an annotation: that of a label, in any case. */
  public static boolean isAnnotationKey(String key) {
    return isLabelKey(key.toLowerCase(Locale.ROOT));
  }

  /** Returns whether a text is the value of a label; it may be empty. */
  public static boolean isLabelValue(String value) {
    return value.isEmpty() || isName(value);
  }

  /** Returns whether annotations are small enough for one object. */
  public static boolean fitOneObject(Map<String, String> annotations) {
    long bytes = 0;
    for (Map.Entry<String, String> annotation : annotations.entrySet()) {
      bytes += bytes(annotation.getKey()) + bytes(annotation.getValue());
    }
    return bytes <= MAX_ANNOTATION_BYTES;
  }

  private static boolean isName(String text) {
    return text.length() <= MAX_NAME && NAME.matcher(text).matches();
  }

  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
