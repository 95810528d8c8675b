package io.appoperator.examples.website;

import java.util.Map;
import java.util.TreeMap;

/**
 * The spec of a Website; the schema makes sure that nothing is absent.
 *
 * @param pages the pages by file name, sorted
 * @param replicas how many servers there are
 */
public record WebsiteSpec(Map<String, String> pages, int replicas) {

  public WebsiteSpec {
    pages = new TreeMap<>(pages);
  }
}
