package io.appoperator.embedded.http;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The media type of a body, as kube-apiserver reads it. */
final class MediaType {

  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
  private static final String QUOTED = "\"(?:[^\"\\\\]|\\\\.)*\"";

  /** A type with parameters; a semicolon at the end is allowed. */
  private static final Pattern TYPE =
      Pattern.compile(
          "\\s*([^;]*?)\\s*(?:;\\s*TOKEN\\s*=\\s*(?:TOKEN|QUOTED)\\s*)*;?\\s*"
              .replace("TOKEN", TOKEN)
              .replace("QUOTED", QUOTED));

  private MediaType() {}

  /**
   * Returns the type without its parameters. That of a patch must have the right letters, and its
   * parameters are ignored. With invalid parameters, another header is not a type that the server
   * knows, and is returned as it is.
   */
  static String ofBody(String method, String header) {
    if (method.equals("PATCH")) {
      return header.replaceFirst(";.*", "").trim();
    }
    Matcher type = TYPE.matcher(header);
    return type.matches() ? type.group(1).toLowerCase(Locale.ROOT) : header;
  }
}
