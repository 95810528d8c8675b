package io.appoperator.core.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A page of a list.
 *
 * @param items the objects, with {@code apiVersion} and {@code kind}
 * @param resourceVersion where a watch continues
 * @param continueToken where the next page begins; empty on the last one
 */
public record ListPage(List<ObjectNode> items, String resourceVersion, String continueToken) {

  public ListPage {
    items = List.copyOf(items);
  }

  /**
   * Where a page ends.
   *
   * @param resourceVersion where a watch continues
   * @param continueToken where the next page begins; empty on the last one
   */
  public record End(String resourceVersion, String continueToken) {}
}
