package io.appoperator.core.watch;

import java.util.List;

/**
 * The primary resources that an operator manages.
 *
 * @param namespaces their namespaces; all namespaces if empty
 * @param selector a label selector; all resources if empty
 */
public record Scope(List<String> namespaces, String selector) {

  public Scope {
    namespaces = List.copyOf(namespaces);
  }
}
