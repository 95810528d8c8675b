package io.appoperator.examples.website;

import java.util.Map;
import java.util.TreeMap;

/**
 * The spec of a Website; the schema ensures that all fields are set.
 *
 * @param pages the pages by file name, sorted
 * @param replicas the number of servers
 */
public record WebsiteSpec(Map<String, String> pages, int replicas) {

  public WebsiteSpec {
    pages = new TreeMap<>(pages);
  }
}
