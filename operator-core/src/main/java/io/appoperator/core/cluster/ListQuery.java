package io.appoperator.core.cluster;

import org.jspecify.annotations.Nullable;

/**
 * Selects objects of a kind.
 *
 * @param namespace the namespace, or null for all
 * @param labelSelector a label selector, or empty
 * @param fieldSelector a field selector, or empty
 * @param limit the size of a page, or 0 for everything at once
 * @param continueToken where the previous page ended, or empty
 */
public record ListQuery(
    @Nullable String namespace,
    String labelSelector,
    String fieldSelector,
    int limit,
    String continueToken) {

  /** Returns a query for everything in a namespace, or in all if null. */
  public static ListQuery in(@Nullable String namespace) {
    return new ListQuery(namespace, "", "", 0, "");
  }

  /** Narrows the query to objects with these labels. */
  public ListQuery labelled(String selector) {
    return new ListQuery(namespace, selector, fieldSelector, limit, continueToken);
  }

  /** Narrows the query to objects with these fields. */
  public ListQuery where(String selector) {
    return new ListQuery(namespace, labelSelector, selector, limit, continueToken);
  }

  /** Sets the size of a page. */
  public ListQuery limit(int size) {
    return new ListQuery(namespace, labelSelector, fieldSelector, size, continueToken);
  }

  /** Continues where a page ended. */
  public ListQuery from(String token) {
    return new ListQuery(namespace, labelSelector, fieldSelector, limit, token);
  }
}
