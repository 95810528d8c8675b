package io.appoperator.core.option;

import java.net.URI;
import java.net.URISyntaxException;

/** The address of a server that speaks HTTP. */
record Endpoint() implements OptionType<URI> {

  @Override
  public Form form() {
    return Form.TEXT;
  }

  @Override
  public String label() {
    return "URL";
  }

  @Override
  public String range() {
    return "a URL such as http://localhost:4318";
  }

  @Override
  public URI parse(String text) {
    try {
      URI url = new URI(text);
      boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      if (http && url.getHost() != null && url.getUserInfo() == null) {
        return url;
      }
    } catch (URISyntaxException e) {
      throw refused(text);
    }
    throw refused(text);
  }
}
