package io.appoperator.embedded.http;

import java.util.Locale;
import java.util.regex.Pattern;

/** The media type of a body, as kube-apiserver reads it. */
final class MediaType {

  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";

  /** The next parameter after those before it, so that their number needs no stack. */
  private static final Pattern PARAMETER =
      Pattern.compile(
          "\\G;\\s*+TOKEN\\s*+=\\s*+(?:TOKEN|\"[^\"\\\\]*+\")\\s*+".replace("TOKEN", TOKEN));

  private static final Pattern ESCAPE = Pattern.compile("\\\\.");

  private MediaType() {}

  /**
   * Returns the type without its parameters. That of a patch must have the right letters, and its
   * parameters are ignored. With invalid parameters, another header is not a type that the server
   * knows, and is returned as it is.
   */
  static String ofBody(String method, String header) {
    int end = header.indexOf(';');
    String type = (end < 0 ? header : header.substring(0, end)).strip();
    if (method.equals("PATCH")) {
      return type;
    }
    boolean isValid = end < 0 || areParameters(header.substring(end));
    return isValid ? type.toLowerCase(Locale.ROOT) : header;
  }

  private static boolean areParameters(String text) {
    // Like an escape, a comma is allowed only in quotes.
    String simple = ESCAPE.matcher(text).replaceAll(",");
    String rest = PARAMETER.matcher(simple).replaceAll("").strip();
    return rest.isEmpty() || rest.equals(";");
  }
}
