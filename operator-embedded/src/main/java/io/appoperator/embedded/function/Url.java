package io.appoperator.embedded.function;

import com.google.errorprone.annotations.Immutable;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An absolute URL, or an absolute path, as the API server understands it.
 *
 * @param scheme the scheme in lower case; empty if there is none
 * @param host the host with its port
 * @param path the path with its escapes
 * @param query the query without the question mark
 */
@Immutable
record Url(String scheme, String host, String path, String query) {

  private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):(.*)");
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+(?:%25[^\\]]*)?\\]|[^\\[\\]:]*)(?::(\\d*))?");
  private static final Pattern FORBIDDEN_IN_HOST = Pattern.compile("[ \"<>\\\\^`{|}#]");
  private static final Pattern WRONG_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2}).{0,2}");

  /**
   * Parses a URL.
   *
   * @throws IllegalArgumentException with the message of the API server
   */
  static Url parse(String text) {
    if (text.isEmpty()) {
      throw failure(text, "empty url");
    }
    if (text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      throw failure(text, "net/url: invalid control character in URL");
    }
    String whole = before(text, '#');
    if (whole.startsWith(":")) {
      throw failure(text, "missing protocol scheme");
    }
    Matcher matcher = SCHEME.matcher(whole);
    boolean hasScheme = matcher.matches();
    String scheme = hasScheme ? matcher.group(1).toLowerCase(java.util.Locale.ROOT) : "";
    String rest = hasScheme ? matcher.group(2) : whole;
    String beforeQuery = before(rest, '?');
    String query = rest.substring(Math.min(rest.length(), beforeQuery.length() + 1));
    if (!beforeQuery.startsWith("/")) {
      if (hasScheme) {
        return new Url(scheme, "", "", query);
      }
      throw failure(text, "invalid URI for request");
    }
    String host = "";
    String path = beforeQuery;
    if (hasScheme && path.startsWith("//")) {
      int end = path.indexOf('/', 2);
      String authority = path.substring(2, end < 0 ? path.length() : end);
      host = authority.substring(authority.lastIndexOf('@') + 1);
      path = end < 0 ? "" : path.substring(end);
      checkHost(text, host);
    }
    Matcher wrong = WRONG_ESCAPE.matcher(path);
    if (wrong.find()) {
      throw failure(text, "invalid URL escape \"" + wrong.group() + '"');
    }
    return new Url(scheme, host, path, query);
  }

  private static void checkHost(String text, String host) {
    Matcher forbidden = FORBIDDEN_IN_HOST.matcher(host);
    if (forbidden.find()) {
      throw failure(text, "invalid character \"" + forbidden.group() + "\" in host name");
    }
    if (!HOST_AND_PORT.matcher(host).matches()) {
      throw failure(
          text, "invalid port \"" + host.substring(host.lastIndexOf(':')) + "\" after host");
    }
  }

  /** Returns the host without its port, and without the brackets of an IPv6 address. */
  String hostname() {
    Matcher matcher = HOST_AND_PORT.matcher(host);
    String name = matcher.matches() ? matcher.group(1) : host;
    return name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
  }

  /** Returns the port; empty if there is none. */
  String port() {
    Matcher matcher = HOST_AND_PORT.matcher(host);
    return matcher.matches() && matcher.group(2) != null ? matcher.group(2) : "";
  }

  /** Returns the values of each parameter of the query. */
  Map<String, List<String>> parameters() {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    for (String part : query.split("&", -1)) {
      if (!part.isEmpty()) {
        String name = before(part, '=');
        String value = part.substring(Math.min(part.length(), name.length() + 1));
        parameters.computeIfAbsent(decode(name), key -> new ArrayList<>()).add(decode(value));
      }
    }
    return parameters;
  }

  private static String decode(String text) {
    return WRONG_ESCAPE.matcher(text).find()
        ? text
        : URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static String before(String text, char end) {
    int at = text.indexOf(end);
    return at < 0 ? text : text.substring(0, at);
  }

  private static IllegalArgumentException failure(String text, String problem) {
    return new IllegalArgumentException("parse \"" + text + "\": " + problem);
  }
}
