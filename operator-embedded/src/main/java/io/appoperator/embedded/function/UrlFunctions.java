package io.appoperator.embedded.function;

import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;

/** {@code isURL}, {@code url} and its parts. */
final class UrlFunctions {

  private static final Parameter<Url> URL = Parameter.opaque("kubernetes.URL", Url.class);

  private UrlFunctions() {}

  static void addTo(FunctionSet functions) {
    functions.global(
        "isURL",
        "is_url_string",
        SimpleType.BOOL,
        Parameter.STRING,
        text -> FunctionSet.accepts(Url::parse, text));
    functions.global("url", "string_to_url", URL.celType(), Parameter.STRING, UrlFunctions::parse);
    functions.member("getScheme", "url_get_scheme", SimpleType.STRING, URL, Url::scheme);
    functions.member("getHost", "url_get_host", SimpleType.STRING, URL, Url::host);
    functions.member("getHostname", "url_get_hostname", SimpleType.STRING, URL, Url::hostname);
    functions.member("getPort", "url_get_port", SimpleType.STRING, URL, Url::port);
    functions.member("getEscapedPath", "url_get_escaped_path", SimpleType.STRING, URL, Url::path);
    functions.member(
        "getQuery",
        "url_get_query",
        MapType.create(SimpleType.STRING, ListType.create(SimpleType.STRING)),
        URL,
        Url::parameters);
  }

  private static Url parse(String text) {
    try {
      return Url.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "URL parse error during conversion from string: " + e.getMessage(), e);
    }
  }
}
